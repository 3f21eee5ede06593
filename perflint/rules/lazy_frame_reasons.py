"""Reasons of rules about queries of lazy frames that a loop runs one by one."""

from __future__ import annotations

from typing import Protocol

from perflint.reasoning.frames.lazy_frames import Query
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.reasons import hint, silent


class QueryCase(Protocol):
    """A case that may be a query in a loop."""

    @property
    def query(self) -> Query | None:
        """The query, where the case is one."""


@silent("where each iteration asks a frame of another source (`pl.scan_csv(path)`)")
def another_source(case: QueryCase) -> bool:
    return case.query is not None and case.query.has_own_source


@silent("where some rows are asked for at a time, which keeps memory small")
def slice_at_a_time(case: QueryCase) -> bool:
    return case.query is not None and case.query.is_a_slice


@silent("where the result feeds the next iteration, or decides whether there is one")
def feeds_next_iteration(case: QueryCase) -> bool:
    return case.query is not None and case.query.feeds_next


@hint("where the loop goes over few elements, by their nature")
def few_elements(case: QueryCase) -> bool:
    if case.query is None:
        return False
    found = case.query.occurrence
    return rounds_few(found.start, found.loop, case.query.context)


@hint("where the loop is in another file", lowers="unknown")
def loop_in_another_file(case: QueryCase) -> bool:
    return case.query is not None and not case.query.occurrence.loop_is_here


SILENT = (another_source, slice_at_a_time, feeds_next_iteration)
HINTS = (few_elements, loop_in_another_file)
