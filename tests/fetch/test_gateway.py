"""Every rule of the one way in and out, against a real server on this machine."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from double.server import Double

from triage.errors import AuthenticationError, NotFoundError, RateLimitError, ServiceError, TriageError
from triage.fetch.gateway import Gateway, TooHeavyError, UsedUpError
from triage.fetch.waits import Patience
from triage.settings import Secret

TOKEN = "ghp_theVerySecretOne"


@pytest.fixture
def double() -> Iterator[Double]:
    with Double() as running:
        yield running


def client(double: Double, token: str | None = TOKEN, patience: float = 5.0, **more: object) -> httpx.Client:
    gateway = Gateway(
        "GitHub",
        double.github_url,
        patience=Patience(patience),
        authorization=Secret(f"Bearer {token}") if token else None,
        token_name="GH_TOKEN",
        read_timeout=0.4,
        **more,  # type: ignore[arg-type]
    )
    return httpx.Client(transport=gateway, trust_env=False)


def ask(double: Double, **more: object) -> httpx.Response:
    with client(double, **more) as http:  # type: ignore[arg-type]
        return http.get(double.github_url + "/rate_limit")


def test_a_plain_answer_carries_the_token_and_our_name(double: Double) -> None:
    assert ask(double).json()["resources"]
    headers = double.requests[0].headers
    assert headers["authorization"] == f"Bearer {TOKEN}"
    assert headers["user-agent"].startswith("contribution-triage/")


def test_without_a_token_nothing_is_shown(double: Double) -> None:
    ask(double, token=None)
    assert "authorization" not in double.requests[0].headers


def test_a_callers_own_authorization_and_cookies_do_not_leave(double: Double) -> None:
    with client(double, token=None) as http:
        http.get(double.github_url + "/rate_limit", headers={"Authorization": "x", "Cookie": "y=z"})
    assert not {"authorization", "cookie"} & set(double.requests[0].headers)


@pytest.mark.parametrize("status", [500, 502, 503, 504])
def test_what_passes_is_tried_again(double: Double, status: int) -> None:
    double.can("github", status, b"<html>oops</html>")
    assert ask(double).status_code == 200
    assert [r.status for r in double.requests] == [status, 200]


def test_what_does_not_pass_is_told(double: Double) -> None:
    double.can("github", 503, times=3)
    with pytest.raises(ServiceError, match="GitHub is in trouble: it answered 503"):
        ask(double)


def test_a_heavy_query_is_the_callers_to_split(double: Double) -> None:
    double.can("github", 502)
    with pytest.raises(TooHeavyError):
        ask(double, heavy=True)
    assert len(double.requests) == 1


@pytest.mark.parametrize(
    "header", ["1", format_datetime(datetime.now(UTC) + timedelta(seconds=1), usegmt=True)]
)
@pytest.mark.parametrize("status", [429, 403, 503])
def test_retry_after_is_obeyed_in_both_forms(double: Double, status: int, header: str) -> None:
    double.can("github", status, {"message": "slow down"}, headers={"Retry-After": header})
    assert ask(double).status_code == 200
    assert len(double.requests) == 2


def test_a_long_wait_is_told_not_slept(double: Double) -> None:
    double.can("github", 429, headers={"Retry-After": "3600"})
    began = time.monotonic()
    with pytest.raises(RateLimitError, match="in 60 minutes") as caught:
        ask(double)
    assert time.monotonic() - began < 2
    assert caught.value.resets_at is not None


def test_a_used_up_limit_names_its_end(double: Double) -> None:
    reset = str(int(time.time()) + 1000)
    double.can(
        "github",
        403,
        {"message": "API rate limit exceeded"},
        headers={
            "X-RateLimit-Remaining": "0",
            "X-RateLimit-Limit": "60",
            "X-RateLimit-Reset": reset,
            "X-RateLimit-Resource": "core",
        },
    )
    with pytest.raises(
        UsedUpError, match=r"core limit for requests without a token.*in 17 minutes"
    ) as caught:
        ask(double, token=None)
    assert "GH_TOKEN" in (caught.value.hint or "")
    assert caught.value.resource == "core"


def test_a_secondary_limit_without_a_time_is_tried_again(double: Double) -> None:
    double.can("github", 403, {"message": "You have exceeded a secondary rate limit."})
    assert ask(double).status_code == 200


@pytest.mark.parametrize(
    ("status", "headers", "error", "words"),
    [
        (401, {}, AuthenticationError, "refuses the token from GH_TOKEN"),
        (403, {}, AuthenticationError, "does not let us see /rate_limit"),
        (403, {"X-GitHub-SSO": "required; url=x"}, AuthenticationError, "single sign-on"),
        (404, {}, NotFoundError, "nothing at /rate_limit"),
        (451, {}, NotFoundError, "nothing at"),
    ],
)
def test_refusals_are_told_at_once(
    double: Double, status: int, headers: dict[str, str], error: type[TriageError], words: str
) -> None:
    double.can("github", status, {"message": "no"}, headers=headers)
    with pytest.raises(error, match=words) as caught:
        ask(double)
    assert len(double.requests) == 1
    assert (caught.value.exit_code == 4) == (error is AuthenticationError)


def test_a_refusal_without_a_token_says_how_to_get_one(double: Double) -> None:
    double.can("github", 401, {"message": "Requires authentication"})
    with pytest.raises(AuthenticationError, match="wants to know who we are") as caught:
        ask(double, token=None)
    assert "GH_TOKEN" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"<!DOCTYPE html><p>Log in</p>", "web page instead of data"),
        (b"", "empty answer"),
        (b'{"a": [1, 2', "cut off or garbled"),
        (b"[" * 100_000, "cut off or garbled"),
    ],
)
def test_a_200_that_is_no_answer_is_a_fault(double: Double, body: bytes, words: str) -> None:
    double.can("github", 200, body)
    assert ask(double).status_code == 200  # the second try
    double.can("github", 200, body, times=3)
    with pytest.raises(ServiceError, match=words):
        ask(double)


def test_a_connection_that_breaks_off_is_tried_again_then_told(double: Double) -> None:
    double.can("github", 200, b'{"half": ', headers={"X-Promised-Length": "500"}, times=3)
    with pytest.raises(ServiceError, match="broke the connection off"):
        ask(double)
    assert ask(double).status_code == 200


def test_silence_is_a_time_out_that_says_how_long_who_was_waited_for(double: Double) -> None:
    double.can("github", 200, {}, latency=1.2, times=2)
    host = double.github_url.removeprefix("http://")
    with pytest.raises(ServiceError) as caught:
        ask(double)
    said = rf"GitHub timed out: no answer from {host} in [\d.]+ s \(asked twice\)"
    assert re.fullmatch(said, caught.value.message)
    assert caught.value.hint == "try again later"


class Silent(httpx.BaseTransport):
    """A service that takes no connection, or takes it and says nothing; how long each try would wait."""

    def __init__(self, error: type[httpx.TimeoutException]) -> None:
        self.error, self.waits = error, list[float]()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        of = "connect" if self.error is httpx.ConnectTimeout else "read"
        self.waits.append(request.extensions["timeout"][of])
        raise self.error("")


@pytest.mark.parametrize(
    ("error", "waits", "says"),
    [
        (httpx.ReadTimeout, [15, 5], "no answer from jira.example"),
        (httpx.ConnectTimeout, [5], "no connection to jira.example"),
    ],
)
def test_a_silent_service_is_not_waited_for_twice_in_full(
    error: type[httpx.TimeoutException], waits: list[float], says: str
) -> None:
    silent = Silent(error)
    gateway = Gateway("JIRA", "http://jira.example", patience=Patience(60), transport=silent)
    with (
        httpx.Client(transport=gateway, trust_env=False) as http,
        pytest.raises(ServiceError, match=says),
    ):
        http.get("http://jira.example/")
    assert silent.waits == waits


def test_a_request_that_got_lost_is_asked_once_more(double: Double) -> None:
    double.can("github", 200, {}, latency=1.2)
    assert ask(double).status_code == 200


def test_slow_is_not_silent(double: Double) -> None:
    double.can("github", 200, {"resources": {}}, latency=0.3)
    assert ask(double).status_code == 200
    assert len(double.requests) == 1


def test_a_time_out_by_the_limit_says_which_limit(double: Double) -> None:
    double.can("github", 200, {}, latency=1.2)
    with pytest.raises(ServiceError) as caught:
        ask(double, patience=0.2)
    assert "TRIAGE_TIMEOUT" in (caught.value.hint or "")
    assert "asked" not in caught.value.message


def test_an_answer_that_trickles_for_ever_ends_with_the_patience() -> None:
    def trickle(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection, suppress(OSError):
            connection.recv(65536)
            connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n["
            )
            while True:
                connection.sendall(b" ")
                time.sleep(0.05)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=trickle, args=(listening,), daemon=True).start()
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        gateway = Gateway("JIRA", url, patience=Patience(0.5), read_timeout=0.4)
        began = time.monotonic()
        with (
            httpx.Client(transport=gateway, trust_env=False) as http,
            pytest.raises(ServiceError, match="timed out"),
        ):
            http.get(url)
    assert time.monotonic() - began < 5


def test_nobody_there() -> None:
    gateway = Gateway("JIRA", "http://127.0.0.1:9", patience=Patience(5))
    with (
        httpx.Client(transport=gateway, trust_env=False) as http,
        pytest.raises(ServiceError, match="cannot be reached") as caught,
    ):
        http.get("http://127.0.0.1:9/x")
    assert "address" in (caught.value.hint or "")


def test_patience_bounds_everything(double: Double) -> None:
    double.can("github", 503)
    with pytest.raises(ServiceError):
        ask(double, patience=0.3)
    assert len(double.requests) == 1


def test_a_redirect_on_the_same_server_is_followed_with_its_query(double: Double) -> None:
    double.can("github", 301, headers={"Location": "/rate_limit?page=2"}, path="/old")
    with client(double) as http:
        assert http.get(double.github_url + "/old?page=2").json()
    assert [(r.path, r.query) for r in double.requests] == [("/old", "page=2"), ("/rate_limit", "page=2")]


def test_a_redirect_elsewhere_never_gets_the_token(double: Double) -> None:
    with Double() as stranger:
        double.can("github", 302, headers={"Location": stranger.github_url + "/steal"})
        with pytest.raises(ServiceError, match="to another server") as caught:
            ask(double)
        assert stranger.requests == []
    assert TOKEN not in str(caught.value)


def test_circles_end(double: Double) -> None:
    double.can("github", 301, headers={"Location": "/rate_limit"}, times=5)
    with pytest.raises(ServiceError, match="in circles"):
        ask(double)


def test_writing_is_not_redirected(double: Double) -> None:
    double.can("github", 307, headers={"Location": "/elsewhere"})
    with client(double) as http, pytest.raises(ServiceError, match="moved"):
        http.post(double.github_url + "/x", json={})


@pytest.mark.parametrize("token", ["two\nlines", "tokén", "tab\there"])
def test_a_token_with_a_line_break_is_told_without_showing_it(double: Double, token: str) -> None:
    with pytest.raises(AuthenticationError, match="characters that no token has") as caught:
        ask(double, token=token)
    assert token not in str(caught.value) + str(caught.value.hint)


def test_no_failure_shows_the_token(double: Double) -> None:
    kinds = [(401, b""), (403, b""), (404, b""), (500, b""), (200, b"<p>"), (429, b"")]
    for status, body in kinds:
        double.can("github", status, body, times=3 if status in (500, 200, 429) else 1)
        with pytest.raises(TriageError) as caught:
            ask(double)
        seen: BaseException | None = caught.value
        while seen is not None:
            assert TOKEN not in f"{seen} {seen!r} {getattr(seen, 'hint', '')}"
            seen = seen.__cause__


def test_budgets_are_kept_by_resource(double: Double) -> None:
    limits = {
        "X-RateLimit-Resource": "search",
        "X-RateLimit-Limit": "30",
        "X-RateLimit-Remaining": "29",
        "X-RateLimit-Reset": "4070908800",
    }
    double.can("github", 200, {"a": 1}, headers=limits)
    gateway = Gateway("GitHub", double.github_url, patience=Patience(5))
    with httpx.Client(transport=gateway, trust_env=False) as http:
        http.get(double.github_url + "/search/x")
    budget = gateway.budgets["github search"]
    assert (budget.used, budget.remaining, budget.limit) == (1, 29, 30)
    assert budget.resets_at == datetime(2099, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(("token", "hint"), [(TOKEN, "the token may lack a right"), (None, "set GH_TOKEN")])
def test_a_refusal_says_what_would_help(double: Double, token: str | None, hint: str) -> None:
    double.can("github", 403, {"message": "no"})
    with pytest.raises(AuthenticationError) as caught:
        ask(double, token=token)
    assert hint in (caught.value.hint or "")
