"""Attributes of which one value is unknown, and which must be lists by what is done with them."""

import copy


class Stream:
    def __init__(self, traces=None):
        self.traces = []
        if traces:
            self.traces.extend(traces)

    def take_over(self, other):
        self.traces = copy.copy(other).traces

    def by_name(self):
        found = {}
        while self.traces:
            trace = self.traces.pop(0)  # hint: PFL608
            found.setdefault(trace.name, []).append(trace)
        return found


class Sorted:
    def __init__(self, rows):
        self.rows = rows

    def smallest(self):
        self.rows.sort()
        while self.rows:
            yield self.rows.pop(0)  # hint: PFL608


class Table:
    def __init__(self, rows):
        self.rows = rows

    def drain(self):
        while self.rows:
            yield self.rows.pop(0)  # ok: it may be a mapping of numbers


class Pages:
    def __init__(self, pages, seen):
        self.pages = pages
        self.seen = seen
        self.seen.append(0)

    def drain(self):
        while 0 in self.pages:
            yield self.pages.pop(0)  # ok: another attribute is a list
