"""Loops that make tensors longer by what is in another file."""

from rows import Rows, both, in_front, with_rows


def collected(model, loader, table):
    for batch in loader:
        table = with_rows(table, model(batch))  # error: PFL203
    return table


def named(model, loader, table):
    for batch in loader:
        table = with_rows(rows=model(batch), table=table)  # error: PFL203
    return table


def reversed_rows(loader, whole):
    for batch in loader:
        whole = in_front(batch, whole)  # error: PFL203
    return whole


def started(loader):
    table = None
    for batch in loader:
        table = Rows.added(table, batch)  # error: PFL203
    return table


def read(model, loader, table):
    for batch in loader:
        table = with_rows(table, model(table, batch))  # hint: PFL203
    return table


def fresh(loader, step):
    for batch in loader:
        table = with_rows(batch, batch)  # ok: anew each time
        step(table)


def other(loader, table, step):
    for batch in loader:
        longer = with_rows(table, batch)  # ok: it does not grow
        step(longer)


def doubled(loader, table):
    for batch in loader:
        table = both(table, batch)  # ok: nobody knows
    return table


def once(table, part):
    table = with_rows(table, part)  # ok: no loop
    return table
