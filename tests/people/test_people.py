"""Who has authority, who belongs here, who is a machine."""

from __future__ import annotations

import pytest
from builders import pull

from triage.models import Actor, PullRequest, Role
from triage.people import Roster, has_standing, learn, learn_all, looks_like_bot, role_in, roles_in
from triage.profiles.model import People, Profile

NOBODY = Roster()


def who(login: str, story: PullRequest, roster: Roster = NOBODY) -> Role:
    role = role_in(story, Actor(login), roster)
    assert roles_in(story, roster).get(login.lower(), role) is role, "one walk says the same"
    return role


def test_the_author_is_the_author_whatever_else_they_are() -> None:
    story = pull(by="ann", association="OWNER").merge("ann", day=2).build()
    assert who("ann", story) is Role.AUTHOR
    assert who("ANN", story) is Role.AUTHOR


@pytest.mark.parametrize("association", ["OWNER", "MEMBER", "COLLABORATOR"])
def test_an_association_shows_authority(association: str) -> None:
    story = pull().comment("mia", "hm", association=association).build()
    assert who("mia", story) is Role.MAINTAINER


@pytest.mark.parametrize(
    "act",
    [
        {"name": "labeled", "label": {"name": "bug"}},
        {"name": "unlabeled", "label": {"name": "bug"}},
        {"name": "milestoned", "milestone": {"title": "4.0"}},
        {"name": "closed"},
        {"name": "reopened"},
        {"name": "merged"},
        {"name": "convert_to_draft"},
        {"name": "renamed", "rename": {"from": "a", "to": "b"}},
    ],
    ids=lambda act: act["name"],
)
def test_acts_that_need_rights_show_authority(act: dict[str, object]) -> None:
    fields = dict(act)
    name = str(fields.pop("name"))
    assert who("mia", pull().event(name, "mia", 2, **fields).build()) is Role.MAINTAINER


@pytest.mark.parametrize("name", ["closed", "reopened", "convert_to_draft", "labeled"])
def test_what_an_author_may_do_with_their_own_shows_none(name: str) -> None:
    story = pull(by="ann").event(name, "ann", 2, label={"name": "bug"}).build()
    assert "ann" not in learn([story]).maintainers


def test_who_merges_one_is_a_maintainer_in_all() -> None:
    merged = pull(1).merge("mia", day=2).build()
    other = pull(2).comment("mia", "hm", association="CONTRIBUTOR").build()
    assert who("mia", other) is Role.REGULAR
    assert who("mia", other, learn([merged])) is Role.MAINTAINER


def test_regulars_contributed_before() -> None:
    story = pull().comment("rob", "hm").comment("pat", "hm", association="NONE").build()
    assert who("rob", story) is Role.REGULAR
    assert who("pat", story) is Role.PASSERBY


def test_who_reviews_often_is_a_regular() -> None:
    stories = [pull(n).comment("pat", "hm", association="NONE").build() for n in range(1, 7)]
    assert who("pat", stories[0], learn(stories)) is Role.REGULAR
    assert who("pat", stories[0], learn(stories[:2])) is Role.PASSERBY


def test_a_merged_author_is_a_regular_elsewhere() -> None:
    merged = pull(1, by="rob", association="NONE").merge("mia", day=2).build()
    other = pull(2).comment("rob", "hm", association="NONE").build()
    assert who("rob", other, learn([merged])) is Role.REGULAR


def test_a_profile_names_people_in_any_case() -> None:
    profile = Profile(name="x", title="X", people=People(bots=("GateKeeper",), maintainers=("Mia",)))
    roster = Roster().with_profile(profile)
    story = pull().comment("mia", "hm", association="NONE").comment("gatekeeper", "hm").build()
    assert who("mia", story, roster) is Role.MAINTAINER
    assert who("gatekeeper", story, roster) is Role.BOT


@pytest.mark.parametrize(
    "login",
    [
        "acme-bot",
        "bot-acme",
        "AcmeBot",
        "k8s-ci-robot",
        "jenkins-acme",
        "codecov",
        "dependabot",
        "renovate[bot]",
        "mergebot",
        "stale",
        "acme-ci",
        "github-actions",
        "asfgit",
        "googlebot",
        "AcmeJenkins",
        "CLAassistant",
        "acme-cla",
        "mergify",
        "acme-robot",
        "AcmeCI",
        "AcmeQA",
        "acme-yetus",
        "acme-oss-prow",
        "acme-copybara",
        "miss-islington",
    ],
)
def test_names_of_machines(login: str) -> None:
    assert looks_like_bot(login)
    assert who(login, pull().comment(login, "hm").build()) is Role.BOT


@pytest.mark.parametrize(
    "login",
    [
        "robert",
        "botond",
        "abbott",
        "talbot",
        "cicero",
        "marci",
        "stalein",
        "bottega",
        "jan-jenkinson",
        "ann",
        "mjenkins",
        "claude",
        "clare",
        "ribot",
    ],
)
def test_names_of_people(login: str) -> None:
    assert not looks_like_bot(login)


def test_githubs_mark_makes_a_bot() -> None:
    assert who("helper", pull().comment("helper[bot]", "hm").build()) is Role.BOT
    assert role_in(pull().build(), Actor("helper", bot=True), Roster()) is Role.BOT


REPORTS = (
    "<!-- report:7 -->\n### Build 12 passed",
    ":broken_heart: **-1 overall**\n\n| Vote | Subsystem |\n|:--|:--|\n| -1 | unit |",
    "**[Test build #77 has finished](https://ci.example.org/77)** for PR 5 at commit `abc1234`.",
    "Can one of the admins verify this patch?",
    "## [Codecov](https://example.org) Report\nMerging will not change coverage.",
    "Deploy preview ready!",
    "Thank you for your pull request. Before we can look at it, you need to sign an agreement.",
    "Hi! I'm a bot and I look after labels.",
    "This pull request has been automatically marked as stale.",
)


@pytest.mark.parametrize("report", REPORTS)
def test_who_says_nothing_but_reports_is_a_machine(report: str) -> None:
    story = pull().comment("helper", report, association="MEMBER").label("stale", by="helper").build()
    assert who("helper", story) is Role.BOT
    assert "helper" in learn([story]).bots
    assert not learn([story]).maintainers


def test_each_repository_teaches_its_own_in_one_pass() -> None:
    reported = pull(1, repo="Acme/widgets").comment("helper", REPORTS[0], association="MEMBER").build()
    merged = pull(2, repo="acme/gears").merge("mia", day=2).build()
    known = learn_all(iter([reported, merged, reported]))
    assert known == {"acme/widgets": learn([reported, reported]), "acme/gears": learn([merged])}
    assert known["acme/widgets"].bots == {"helper"}
    assert known["acme/gears"].maintainers == {"mia"}


@pytest.mark.parametrize(
    "words",
    [
        "The build failed for me on Windows.",
        "Does the test build on your machine?",
        "I ran the benchmarks:\n\n| before | after |\n|--|--|\n| 3 | 2 |",
        "+1, overall a good change",
        "Thank you for your pull request! Could you add a test?",
        "The bot closed it, let me reopen.",
    ],
)
def test_who_talks_of_builds_and_bots_is_none(words: str) -> None:
    assert who("helper", pull().comment("helper", words).build()) is not Role.BOT


def test_a_person_may_paste_a_report() -> None:
    pasted = pull(1).comment("pat", REPORTS[1]).comment("pat", "What does this mean?").build()
    assert who("pat", pasted) is not Role.BOT
    reviewer = pull(2).review("rae").comment("rae", REPORTS[2]).build()
    assert who("rae", reviewer) is not Role.BOT
    assert who("ann", pull(3, by="ann").comment("ann", REPORTS[2]).build()) is Role.AUTHOR
    talked = pull(4).comment("pat", "Looks good.").build()
    assert not learn([pasted, reviewer, talked]).bots


def test_a_bot_never_becomes_a_maintainer_by_its_acts() -> None:
    for bot in ("acme-bot", "AcmeBot", "helper[bot]"):
        story = pull().label("stale", by=bot).comment(bot, "Please rebase.", association="MEMBER").build()
        assert not learn([story]).maintainers
        assert set(roles_in(story, learn([story])).values()) == {Role.AUTHOR, Role.BOT}


def test_a_maintainer_with_a_machines_name_stays_one() -> None:
    story = pull().comment("acme-bot", "hm").build()
    assert who("acme-bot", story, Roster(maintainers=frozenset({"acme-bot"}))) is Role.MAINTAINER


def test_deleted_accounts_are_nobody_in_particular() -> None:
    merged = pull(1).merge("ghost", day=2).comment("ghost", "hm", association="MEMBER").build()
    roster = learn([merged])
    assert not roster.maintainers
    assert who("ghost", pull(2).comment("ghost", "hm").build(), roster) is Role.UNKNOWN
    assert role_in(merged, None, roster) is Role.UNKNOWN


def test_nothing_on_record_teaches_nothing() -> None:
    assert learn([]) == Roster()


def test_standing() -> None:
    story = pull(by="ann", association="MEMBER").build()
    assert has_standing(Role.MAINTAINER, story, Roster())
    assert has_standing(Role.AUTHOR, story, Roster())
    assert not has_standing(Role.REGULAR, story, Roster())
    assert not has_standing(Role.AUTHOR, pull(by="ann").build(), Roster())
    assert has_standing(Role.AUTHOR, pull(by="ann").build(), Roster(maintainers=frozenset({"ann"})))
