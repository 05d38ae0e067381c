"""All network I/O. Every source answers `lookup(target, profile)` with a `Fetched`.

```
api.py          what a source is asked and answers: the seam to everything pure
live.py         LiveSource: lookup, begin, changed_pulls, changed_issues
lookup.py       one lookup: the first wave of questions, what follows, what could not be seen
github.py       GitHub's side of it, by GraphQL;  rest.py: by REST, through PyGithub
graphql.py      the GraphQL client;  queries/: its documents;  pages.py: lists that go on
convert.py      GraphQL nodes → REST-shaped records (pure)
jira_client.py  JIRA through the jira library, its traps closed
mentions.py     pull requests that texts speak of (pure)
changes.py      whole projects, page by page;  rest_changes.py: without a token
sync.py         pages → the store;  probe.py: has anything changed since?
gateway.py      every request passes here;  waits.py: patience;  cache.py: REST's answers on disk
services.py     the clients of one run;  doctor.py: what can be reached
```
"""
