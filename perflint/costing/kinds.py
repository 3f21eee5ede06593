"""The kinds of cost, and which effects count for which."""

from __future__ import annotations

import enum
from collections.abc import Iterable

from perflint.knowledge.facts import Effect
from perflint.knowledge.kinds import of_kind


class Kind(enum.Enum):
    """A kind of cost; the value is its name in budgets and formats, in the order in which they are told."""

    QUERIES = "queries"
    WRITES = "writes"
    COMMITS = "commits"
    REQUESTS = "requests"
    CACHE = "cache"
    BLOCKING = "blocking"
    LOADS = "loads"
    PASSES = "passes"
    TOKENIZATIONS = "tokenizations"
    SYNCS = "syncs"
    COPIES = "copies"
    FILES = "files"
    PROCESSES = "processes"

    @property
    def singular(self) -> str:
        """Its name for one of it: `query`."""
        if self in (Kind.CACHE, Kind.BLOCKING):
            return str(self.value)
        name = str(self.value).removesuffix("s")
        return {"querie": "query", "copie": "copy", "processe": "process", "passe": "pass"}.get(
            name, name
        )


# Effects that are counted whatever else a call does, by kind and detail (any where that is empty).
_PLAIN = {
    ("commits", ""): Kind.COMMITS,
    ("requests", ""): Kind.REQUESTS,
    ("requests", "file"): Kind.FILES,
    ("infers", "chat"): Kind.REQUESTS,
    ("infers", "embedding"): Kind.PASSES,
    ("infers", "model"): Kind.PASSES,
    ("tokenizes", ""): Kind.TOKENIZATIONS,
    ("loads_model", "model"): Kind.LOADS,
    ("syncs_device", ""): Kind.SYNCS,
    ("transfers", ""): Kind.COPIES,
    ("spawns", "process"): Kind.PROCESSES,
}
_CACHES = ("redis.", "aioredis.", "django.core.cache.", "pymemcache.")
_OPENING = of_kind("opens file")
_PATHS = ("pathlib.Path.open", "pathlib.Path.read_", "pathlib.Path.write_")
# What blocks for a moment, or what the function is for.
_BRIEF = frozenset({"metadata", "embedded", "compute"})


def kinds_of(effects: Iterable[Effect]) -> frozenset[Kind]:
    """What one call of a library function counts for."""
    effects = tuple(effects)
    found: set[Kind] = set()
    kinds = {effect.kind for effect in effects}
    cached = any(effect.api.startswith(_CACHES) for effect in effects)
    for effect in effects:
        kind = _PLAIN.get((effect.kind, effect.detail)) or _PLAIN.get((effect.kind, ""))
        if kind is not None:
            found.add(Kind.CACHE if cached and kind is Kind.REQUESTS else kind)
    if cached and kinds & {"queries", "writes", "blocks"}:
        found.add(Kind.CACHE)
    elif "queries" in kinds or "loads_relation" in kinds:
        found.add(Kind.QUERIES)
    elif "writes" in kinds:
        found.add(Kind.WRITES)
    for effect in effects:
        if effect.kind != "blocks":
            continue
        if effect.detail not in _BRIEF:
            found.add(Kind.BLOCKING)
        if effect.detail == "network" and not found & {
            Kind.QUERIES,
            Kind.WRITES,
            Kind.COMMITS,
            Kind.CACHE,
            Kind.PASSES,
        }:
            found.add(Kind.REQUESTS)
        if effect.detail == "subprocess":
            found.add(Kind.PROCESSES)
        if effect.api in _OPENING or effect.api.startswith(_PATHS):
            found.add(Kind.FILES)
    return frozenset(found)
