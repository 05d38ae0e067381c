"""One service's way in and out: every request of every client library passes here.

httpx (GraphQL), PyGithub (REST) and jira share this one policy, so that each rule is written once:

- requests go to the configured server only; a redirect is followed on that server, never to another;
- the token is added here and nowhere else, so no library, cache or error can hold it;
- time-outs everywhere, retries for what passes, `Retry-After` in both its forms, never more waiting than
  the `Patience` allows; a service that stays silent is asked once more, and not waited for as long again;
- an answer that is not JSON (a login page, half a body, nothing) is a fault, never data, never cached.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from urllib.parse import urljoin

import httpx

from triage import __version__
from triage.errors import AuthenticationError, NotFoundError, RateLimitError, ServiceError
from triage.fetch.waits import Patience, back_off, retry_after, when
from triage.models.analysis import Budget
from triage.settings import Secret, same_origin

USER_AGENT = f"contribution-triage/{__version__}"
_TRIES = 3
_REDIRECTS = 5
_SECOND_WAIT = 1 / 3
"""Of the read time-out, for the second try after a silent first one: a request or a connection that got lost
is answered in that time, a service that hangs will not speak up however long a person waits."""
_PASSING = frozenset({500, 502, 503, 504})
MAX_BODY = 64 * 1024 * 1024
"""Bytes of one answer that are read; a larger one is refused."""


class RefusedError(AuthenticationError):
    """The service does not accept our token: the person must mend that first."""


class TooHeavyError(ServiceError):
    """The service gave up on a request that asked for too much at once."""


class UsedUpError(RateLimitError):
    """A primary limit is used up; `resource` says which (`core`, `search`, `graphql`)."""

    resource: str | None = None


class Gateway(httpx.BaseTransport):
    """The transport below every client of one service.

    `service` is what a person calls it (`GitHub`, `JIRA`); `base` its address; `authorization` the header's
    value, if any; `token_name` says where the token came from, for messages. With `heavy`, a 502 or 504 is
    raised at once as TooHeavyError, for a caller that can ask for less.
    """

    def __init__(
        self,
        service: str,
        base: str,
        *,
        patience: Patience,
        authorization: Secret | None = None,
        token_name: str | None = None,
        connect_timeout: float = 5.0,
        read_timeout: float = 15.0,
        heavy: bool = False,
        transport: httpx.BaseTransport | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self.service, self.base = service, base
        self.patience = patience
        self.moved: dict[str, str] = {}
        """Path asked for → path the server sent us to."""
        self.requests = 0
        self.free = 0
        """Answers 304, which GitHub does not count."""
        self.budgets: dict[str, Budget] = {}
        self._authorization, self._token_name = _checked(service, authorization, token_name), token_name
        self._connect, self._read, self._heavy = connect_timeout, read_timeout, heavy
        self._transport = transport or httpx.HTTPTransport(limits=httpx.Limits(max_connections=10))
        self.now = now
        self._lock = threading.Lock()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Send, with every rule above. The response is read whole and its body, if any, is JSON.

        Raises AuthenticationError, NotFoundError (404, 410, 451), RateLimitError and ServiceError. Other
        answers (304, 400, 422, …) are given back for the client to read.
        """
        url = str(request.url)
        for _ in range(_REDIRECTS):
            response = self._tried(request, url)
            if response.status_code not in (301, 302, 307, 308):
                return response
            target = urljoin(url, response.headers.get("location", ""))
            if not same_origin(target, self.base):
                raise ServiceError(
                    f"{self.service} sends us from {_host(self.base)} to another server, {_host(target)}",
                    "if that is right, put its address in the environment (see `triage doctor`)",
                )
            if request.method not in ("GET", "HEAD"):
                raise ServiceError(f"{self.service} moved {httpx.URL(url).path} while we wrote to it")
            self.moved[httpx.URL(url).path] = httpx.URL(target).path
            url = target
        raise ServiceError(f"{self.service} redirects {_path(request)} in circles")

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def _tried(self, request: httpx.Request, url: str) -> httpx.Response:
        begun, silences = time.monotonic(), 0
        for attempt in range(1, _TRIES + 1):
            last = attempt == _TRIES
            try:
                response = self._once(request, url, self._read * (_SECOND_WAIT if silences else 1))
            except httpx.TimeoutException as error:
                silences += 1
                # The system itself has tried several times to connect.
                connecting = isinstance(error, httpx.ConnectTimeout)
                if connecting or silences >= 2 or last or not self.patience.wait(0.1):
                    raise self._silent(connecting, time.monotonic() - begun, attempt) from None
                continue
            except (httpx.TransportError, _NoAnswerError) as error:
                refused = isinstance(error, httpx.ConnectError)
                if last or (refused and attempt >= 2) or not self.patience.wait(back_off(attempt)):
                    raise ServiceError(
                        f"{self.service} ({_host(self.base)}) {_reason(error)}",
                        "check the connection and the address" if refused else "try again later",
                    ) from None
                continue
            wait = self._wait_for(response, attempt)
            if wait is None:
                return self._judged(response, _path(request))
            if last or not self.patience.wait(wait):
                return self._judged(response, _path(request))
        raise AssertionError("unreachable")

    def _silent(self, connecting: bool, seconds: float, tries: int) -> ServiceError:
        """The error for a service that was waited for in vain: for how long, and how often it was asked."""
        took = f"{seconds:.0f} s" if seconds >= 1 else f"{seconds:.1f} s"
        what = "connection to" if connecting else "answer from"
        often = {1: "", 2: " (asked twice)"}.get(tries, f" (asked {tries} times)")
        hint = "try again later"
        if self.patience.left() < 0.2:
            hint += ", or let it take longer: TRIAGE_TIMEOUT, in seconds"
        return ServiceError(f"{self.service} timed out: no {what} {_host(self.base)} in {took}{often}", hint)

    def _once(self, request: httpx.Request, url: str, read_timeout: float) -> httpx.Response:
        headers = {k: v for k, v in request.headers.items() if k.lower() not in ("authorization", "cookie")}
        headers["user-agent"] = USER_AGENT
        if self._authorization is not None:
            headers["authorization"] = self._authorization.reveal()
        left = max(0.05, self.patience.left())
        timeout = {
            "connect": min(self._connect, left),
            "read": min(read_timeout, left),
            "write": min(read_timeout, left),
            "pool": left,
        }
        sent = httpx.Request(
            request.method,
            url,
            headers=headers | {"host": httpx.URL(url).netloc.decode("ascii")},
            content=request.read(),
            extensions={"timeout": timeout},
        )
        with self._lock:
            self.requests += 1
        raw = self._transport.handle_request(sent)
        response = httpx.Response(
            raw.status_code, headers=raw.headers, stream=raw.stream, extensions=raw.extensions, request=sent
        )
        try:
            body = bytearray()
            for chunk in response.iter_bytes():
                body += chunk
                if len(body) > MAX_BODY:
                    raise ServiceError(f"{self.service} answered {_path(request)} with more than 64 MB")
                if self.patience.left() <= 0:  # a trickle never times out by itself
                    raise httpx.ReadTimeout("the answer goes on and on")
        finally:
            response.close()
        self._count(response)
        if response.status_code == 200:
            _must_be_json(bytes(body))
        kept = [
            (k, v)
            for k, v in response.headers.multi_items()
            if k not in ("content-encoding", "content-length", "transfer-encoding", "set-cookie")
        ]
        # Without the request: it carries the token, and the response may be kept, pickled or printed.
        return httpx.Response(response.status_code, headers=kept, content=bytes(body))

    def _count(self, response: httpx.Response) -> None:
        headers = response.headers
        resource = headers.get("x-ratelimit-resource")
        with self._lock:
            self.free += response.status_code == 304
            remaining, limit = (
                _int(headers.get("x-ratelimit-remaining")),
                _int(headers.get("x-ratelimit-limit")),
            )
            if remaining is None and limit is None:
                name = self.service.lower()
                self.budgets.setdefault(name, Budget(service=name, used=0))
                return
            name = f"{self.service.lower()} {resource}" if resource else self.service.lower()
            reset = _int(headers.get("x-ratelimit-reset"))
            before = self.budgets.get(name)
            self.budgets[name] = Budget(
                service=name,
                used=(before.used if before else 0) + (response.status_code != 304),
                remaining=remaining,
                limit=limit,
                resets_at=datetime.fromtimestamp(reset, UTC) if reset and reset < 2**35 else None,
            )

    def _wait_for(self, response: httpx.Response, attempt: int) -> float | None:
        """Seconds to wait before asking again; None where asking again would not help."""
        status = response.status_code
        asked = retry_after(response.headers.get("retry-after"), self.now())
        if status in (403, 429):
            if asked is not None:
                return max(asked, 0.1)
            reset = self._reset(response)
            if reset is not None:
                return max(0.1, (reset - self.now()).total_seconds() + 1)
            return back_off(attempt) if status == 429 or _secondary(response) else None
        if status in _PASSING:
            if self._heavy and status in (502, 504):
                return None  # a query that was too heavy once is too heavy again: the caller splits it
            return max(asked, 0.1) if asked is not None else back_off(attempt)
        return None

    def _reset(self, response: httpx.Response) -> datetime | None:
        """When the primary limit ends, if that is what this refusal is about."""
        if response.headers.get("x-ratelimit-remaining") != "0":
            return None
        reset = _int(response.headers.get("x-ratelimit-reset"))
        return datetime.fromtimestamp(reset, UTC) if reset and reset < 2**35 else None

    def _judged(self, response: httpx.Response, path: str) -> httpx.Response:
        """The response, or the error that it is."""
        status, said = response.status_code, _message(response)
        if status == 401:
            raise self.refused(said)
        if status in (403, 429):
            asked = retry_after(response.headers.get("retry-after"), self.now())
            reset = self._reset(response)
            if reset is not None:
                raise self.exhausted(reset, response.headers.get("x-ratelimit-resource"))
            if status == 429 or asked is not None or _secondary(response):
                until = None if asked is None else datetime.fromtimestamp(self.now().timestamp() + asked, UTC)
                raise RateLimitError(
                    f"{self.service} asks us to slow down"
                    + (f" until {when(until, self.now())}" if until else ""),
                    "try again then" if until else "try again in a few minutes",
                    until,
                )
            sso = response.headers.get("x-github-sso", "")
            if sso:
                raise AuthenticationError(
                    f"{self.service}: the organisation wants this token authorised for single sign-on",
                    "authorise it in the token's settings on GitHub, or use another",
                )
            lacking = "the token may lack a right, or the project is private"
            raise AuthenticationError(
                f"{self.service} does not let us see {path} ({said or 'forbidden'})",
                lacking if self._authorization else f"it may be private: {self._identify()}",
            )
        if status in (404, 410, 451):
            raise NotFoundError(f"{self.service} has nothing at {path} ({said or status})")
        if self._heavy and status in (502, 504):
            raise TooHeavyError(
                f"{self.service} did not finish in time: it answered {status}", "try again later"
            )
        if status >= 500:
            raise ServiceError(f"{self.service} is in trouble: it answered {status}", "try again later")
        return response

    def refused(self, said: str = "") -> AuthenticationError:
        """The error for a token that the service does not accept, or wants and lacks."""
        said = f" ({said})" if said else ""
        if self._authorization is None:
            return AuthenticationError(f"{self.service} wants to know who we are{said}", self._identify())
        return RefusedError(
            f"{self.service} refuses the token from {self._token_name or 'the environment'}{said}",
            "it is wrong, expired or revoked: replace it, or unset it to go on without",
        )

    def _identify(self) -> str:
        return "set GH_TOKEN or run `gh auth login`" if self.service == "GitHub" else "set TRIAGE_JIRA_TOKEN"

    def exhausted(self, reset: datetime | None, resource: str | None = None) -> UsedUpError:
        """The error for a used-up limit, with the time of its end."""
        which = f"{resource} limit" if resource else "limit"
        who = "" if self._authorization else " for requests without a token"
        hint = "wait until then" if self._authorization else "set GH_TOKEN for a much higher limit"
        until = f"; it resets at {when(reset, self.now())}" if reset else ""
        error = UsedUpError(f"{self.service}'s {which}{who} is used up{until}", hint, reset)
        error.resource = resource
        return error


class _NoAnswerError(Exception):
    """A 200 that is no answer."""


def _checked(service: str, value: Secret | None, name: str | None) -> Secret | None:
    if value is not None and not all(" " <= c <= "~" for c in value.reveal()):
        raise AuthenticationError(
            f"the {service} token from {name or 'the environment'} holds characters that no token has",
            "copy it again; there may be a line break or a quotation mark in it",
        )
    return value


def _must_be_json(body: bytes) -> None:
    if not body.strip():
        raise _NoAnswerError("gave an empty answer")
    if body.lstrip()[:1] == b"<":
        raise _NoAnswerError("answered with a web page instead of data (a login or a maintenance page?)")
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        raise _NoAnswerError("gave an answer that is cut off or garbled") from None


def _message(response: httpx.Response) -> str:
    """What the service said about a failure, on one line, at most 200 characters."""
    try:
        data = json.loads(response.content)
    except (ValueError, RecursionError):
        return ""
    if not isinstance(data, Mapping):
        return ""
    said = data.get("message") or data.get("errorMessages") or data.get("errorMessage") or ""
    if isinstance(said, list):
        said = "; ".join(str(s) for s in said)
    return " ".join(str(said).split())[:200]


def _secondary(response: httpx.Response) -> bool:
    return "secondary rate limit" in _message(response).lower() or "abuse" in _message(response).lower()


def _reason(error: Exception) -> str:
    if isinstance(error, _NoAnswerError):
        return str(error)
    if isinstance(error, httpx.ConnectError):
        return "cannot be reached"
    if isinstance(error, httpx.RemoteProtocolError | httpx.ReadError):
        return "broke the connection off in the middle of an answer"
    return "could not be talked to"


def _path(request: httpx.Request) -> str:
    return request.url.path


def _host(url: str) -> str:
    return httpx.URL(url).netloc.decode("ascii", "replace") or url


def _int(value: str | None) -> int | None:
    try:
        return int(float(value)) if value else None
    except (ValueError, OverflowError):
        return None
