"""Copies of what an object holds, made again in each iteration."""

from dataclasses import dataclass


@dataclass
class Table:
    columns: dict[str, list[int]]

    def widen(self, name):
        self.columns[name] = []


class Report:
    def __init__(self, table: Table):
        self.table: Table = table
        self.sections: dict[str, list[int]] = {}
        self.title = ""

    def read(self, names):
        for name in names:
            self.sections[name] = []

    def section_names(self):
        found = []
        for index, section in enumerate(self.sections.values()):
            self.title = self.heading(section)
            found.append(list(self.sections.keys())[index])  # hint: PFL615
        return found

    def heading(self, section):
        return str(len(section))

    def column(self, rows):
        for index, row in enumerate(rows):
            print(list(self.table.columns.values())[index], row)  # hint: PFL615

    def renewed(self, rows):
        for row in rows:
            self.read(row)
            print(list(self.sections.keys())[row])  # ok: may-change-meanwhile

    def inherited(self, rows):
        for row in rows:
            self.reset(row)
            print(list(self.sections.keys())[row])  # ok: another file defines the method

    def widened(self, rows):
        for row in rows:
            self.table.widen(row)
            print(list(self.table.columns.keys())[row])  # ok: its own method may change it

    def filled(self, rows):
        for row in rows:
            self.table.columns[row] = []
            print(list(self.table.columns.keys())[row])  # ok: it grows

    def passed_on(self, rows, visit):
        for row in rows:
            visit(self)
            print(list(self.sections.keys())[row])  # ok: what gets the object may change it


def of_rows(rows: list[Table]):
    for row in rows:
        print(list(row.columns.keys())[0])  # ok: another one each time
