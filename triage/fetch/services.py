"""The clients of one run, made when first needed: each import, connection and cache costs time."""

from __future__ import annotations

import base64
import threading
import urllib.request
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import httpx

from triage.fetch.gateway import Gateway
from triage.fetch.waits import Patience
from triage.models.analysis import Budget
from triage.profiles import Profile, TrackerKind
from triage.settings import Secret, Settings, origin

if TYPE_CHECKING:
    from triage.fetch.github import GithubSide
    from triage.fetch.graphql import GraphQL
    from triage.fetch.jira_client import JiraClient
    from triage.fetch.rest import RestClient


_LOOPBACK = ("127.0.0.1", "::1", "localhost")


class Services:
    """Gateways and clients by the settings. Several threads may ask for them at once."""

    def __init__(self, settings: Settings, now: Callable[[], datetime]) -> None:
        self.settings, self.now = settings, now
        self._lock = threading.RLock()
        self.patience = Patience(settings.patience)
        self._gateways: dict[str, Gateway] = {}
        self._graphql: GraphQL | None = None
        self._rest: RestClient | None = None
        self._jiras: dict[tuple[str, bool], JiraClient] = {}
        self._notes: list[str] = []

    def start(self, seconds: float | None = None) -> None:
        """A new piece of work begins: its patience is fresh."""
        with self._lock:
            self.patience = Patience(self.settings.patience if seconds is None else seconds)
            for gateway in self._gateways.values():
                gateway.patience = self.patience

    def github(self) -> GithubSide:
        """GraphQL with a token, REST without."""
        if self.settings.github_token is None:
            return self.rest_side()
        from triage.fetch.github import GraphqlSide

        return GraphqlSide(self.graphql(), self.rest_side)

    def rest_side(self) -> GithubSide:
        """GitHub through REST, with or without a token."""
        from triage.fetch.rest import RestSide

        return RestSide(self.rest())

    def graphql(self) -> GraphQL:
        """The GraphQL client."""
        from triage.fetch.graphql import GraphQL

        with self._lock:
            if self._graphql is None:
                url = self.settings.github_graphql
                self._graphql = GraphQL(url, self._gateway("github graphql", "GitHub", url, heavy=True))
            return self._graphql

    def rest(self) -> RestClient:
        """The REST client, with its cache."""
        from triage.fetch.cache import cached
        from triage.fetch.rest import RestClient

        with self._lock:
            if self._rest is None:
                gateway = self._gateway("github rest", "GitHub", self.settings.github_api)
                transport, trouble = cached(gateway, self.settings)
                if trouble:
                    self._notes.append(trouble)
                token = self.settings.github_token is not None
                self._rest = RestClient(self.settings.github_api, transport, revalidate=token)
            return self._rest

    def jira(self, profile: Profile) -> JiraClient | None:
        """The project's JIRA; None for a project without one."""
        from triage.fetch.jira_client import JiraClient

        if profile.tracker.kind is not TrackerKind.JIRA:
            return None
        server = self.settings.jira_server(profile.tracker.url)
        if server is None:
            return None
        host = urlsplit(server).hostname or ""
        # An e-mail address goes with Cloud's tokens, but only where that server was named to go with it.
        mine = self.settings.jira_url is not None and self.settings.jira_token is not None
        cloud = (
            profile.tracker.cloud
            or host.endswith(".atlassian.net")
            or (mine and self.settings.jira_email is not None)
        )
        with self._lock:
            client = self._jiras.get((server, cloud))
            if client is None:
                gateway = self._gateway(f"jira {server}", "JIRA", server)
                client = self._jiras[server, cloud] = JiraClient(server, gateway, cloud=cloud)
                if self.settings.jira_token is not None and self.settings.jira_auth(server) is None:
                    why = f"set TRIAGE_JIRA_URL={server} if it should be"
                    self._notes.append(f"TRIAGE_JIRA_TOKEN is not shown to {host}; {why}")
            return client

    def budgets(self) -> tuple[Budget, ...]:
        """What was spent and what is left, by service."""
        found: dict[str, Budget] = {}
        with self._lock:
            for gateway in self._gateways.values():
                found |= gateway.budgets
                if gateway.service == "JIRA" and gateway.requests:
                    name = "jira"
                    left = found.get(name)
                    found[name] = Budget(
                        service=name,
                        used=gateway.requests,
                        remaining=left.remaining if left else None,
                        limit=left.limit if left else None,
                    )
            if self._graphql is not None and self._graphql.budget is not None:
                found["github graphql"] = self._graphql.budget
        return tuple(found[name] for name in sorted(found))

    def notes(self) -> tuple[str, ...]:
        """What a person should know though nothing is missing."""
        return tuple(self._notes)

    def close(self) -> None:
        """Close every connection."""
        with self._lock:
            for client in (self._graphql, self._rest):
                if client is not None:
                    client.close()
            for gateway in self._gateways.values():
                gateway.close()
            self._graphql = self._rest = None
            self._gateways.clear()
            self._jiras.clear()

    def _gateway(self, name: str, service: str, base: str, *, heavy: bool = False) -> Gateway:
        gateway = self._gateways.get(name)
        if gateway is None:
            settings = self.settings
            authorization, source = self._authorization(service, base)
            gateway = self._gateways[name] = Gateway(
                service,
                base,
                patience=self.patience,
                authorization=authorization,
                token_name=source,
                connect_timeout=settings.connect_timeout,
                read_timeout=settings.read_timeout,
                heavy=heavy,
                transport=_transport(base),
                now=self.now,
            )
        return gateway

    def _authorization(self, service: str, base: str) -> tuple[Secret | None, str | None]:
        """The Authorization header's value for a server, and where it came from."""
        settings = self.settings
        if service == "GitHub":
            token = settings.github_token
            value = Secret(f"Bearer {token.reveal()}") if token else None
            return value, settings.github_token_source
        shown = settings.jira_auth(base)
        if shown is None:
            return None, None
        email, token = shown
        if email is None:
            return Secret(f"Bearer {token.reveal()}"), "TRIAGE_JIRA_TOKEN"
        pair = base64.b64encode(f"{email}:{token.reveal()}".encode()).decode("ascii")
        return Secret(f"Basic {pair}"), "TRIAGE_JIRA_EMAIL and TRIAGE_JIRA_TOKEN"


def _transport(base: str) -> httpx.HTTPTransport:
    """A connection pool for one server, through the environment's proxy if it names one for it."""
    scheme, host, _ = origin(base)
    proxy = None
    if host not in _LOOPBACK and not urllib.request.proxy_bypass(host):
        proxies = urllib.request.getproxies()
        proxy = proxies.get(scheme) or proxies.get("all")
    # Reading the certificates takes 20 ms, which a server without TLS need not cost.
    verify = scheme == "https" or proxy is not None
    return httpx.HTTPTransport(verify=verify, proxy=proxy, limits=httpx.Limits(max_connections=10))
