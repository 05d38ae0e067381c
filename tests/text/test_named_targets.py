"""What remarks point at."""

from __future__ import annotations

import pytest

from triage.models import PullRef
from triage.text.targets import COMMIT, KEY, REF, Target, plain, targets

HERE = "acme/widgets"


@pytest.mark.parametrize(
    "text",
    [
        "#12",
        "GH-12",
        "PR 12",
        "PR#12",
        "acme/widgets#12",
        "https://github.com/acme/widgets/pull/12#issuecomment-5",
    ],
)
def test_one_pull_request_in_many_forms(text: str) -> None:
    assert targets(f"see {text}.", HERE) == (Target(pull=PullRef(HERE, 12)),)


def test_a_links_address_says_more_than_its_words() -> None:
    assert targets("[#12](https://github.com/other/place/pull/12)", HERE) == (
        Target(pull=PullRef("other/place", 12)),
    )


def test_keys_and_commits() -> None:
    assert targets("ACME-15 in 1a2b3c4d5e", HERE) == (Target(key="ACME-15"), Target(commit="1a2b3c4d5e"))


@pytest.mark.parametrize(
    "text", ["UTF-8", "SHA-256", "color #ff0000", "deadbeef", "1234567", "&#39;", "v1.2.3"]
)
def test_what_only_looks_like_one(text: str) -> None:
    assert targets(text, HERE) == ()


def test_each_is_named_once() -> None:
    assert len(targets("#12, #12 and again #12", HERE)) == 1


def test_plain_form_puts_a_sign_for_each() -> None:
    said = plain(
        "**Closing** in favour of [this](https://github.com/a/b/pull/3), see ACME-1 and 1a2b3c4d5e, @mia"
    )
    assert said == f"closing in favour of this {REF}, see {KEY} and {COMMIT}, @"
