"""Runs the helpers."""

from texts.words import (
    Label,
    Report,
    allowed,
    append,
    append_to,
    clean,
    fresh,
    limit,
    note,
    once,
    unseen,
)


def run(rows):
    report = Report()
    for row in rows:
        note(clean(row.text))
        if unseen(row.name) and allowed(row.name, row.names):
            report.row(fresh(row.name)["name"])
        append(row.text)
        append_to(row.path, row.text)
        report.line(row.text * limit())
        label = Label()
        label.add(row.text)
    return report


def start(text):
    return once(text)
