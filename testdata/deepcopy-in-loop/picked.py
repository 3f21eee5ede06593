"""Copies of what each call picks by a key, by `map`, and by what `functools.partial` made."""

import copy
import functools

FORMS: dict[str, dict] = {}


class Factory:
    def __init__(self, read):
        self._read = read
        self._forms = {}

    def _form(self, kind):
        if kind not in self._forms:
            self._forms[kind] = self._read(kind)
        return self._forms[kind]

    def fresh(self, kind, values):
        form = copy.deepcopy(self._form(kind))  # hint: PFL613
        form["values"].update(values)
        return form

    def other(self, kind):
        form = self._forms.get(kind)
        return copy.deepcopy(form)  # hint: PFL613


def filled(factory: Factory, rows):
    forms = []
    for row in rows:
        forms.append(factory.fresh(row["kind"], row))
        forms.append(factory.other(row["kind"]))
    return forms


def of_module(kind):
    return copy.deepcopy(FORMS[kind])  # hint: PFL613


def of_kinds(kinds):
    return [of_module(kind) for kind in kinds]


class History:
    def __init__(self):
        self.boards = {}
        self.seen = []

    def record(self, move):
        board = self.boards.setdefault(move.game, [])
        board.append(move)
        self.seen.append(copy.deepcopy(board))  # hint: PFL613


def replay(moves):
    history = History()
    for move in moves:
        history.record(move)
    return history


def mapped(rows):
    return list(map(copy.deepcopy, rows))  # hint: PFL613


def by_partial(template, rows):
    make = functools.partial(copy.deepcopy, template)
    for row in rows:
        entry = make()  # hint: PFL613
        entry["row"] = row
        yield entry


def by_another(make, rows):
    for row in rows:
        entry = make()  # ok: nobody knows what it makes
        entry["row"] = row
        yield entry


def pair(left, right):
    return list(map(copy.deepcopy, (left, right)))  # ok: two


def priced(order, rate):
    own = copy.deepcopy(order)  # ok: each order once
    own["total"] *= rate
    return own


def all_priced(orders, rate):
    return [priced(order, rate) for order in orders]


def parsed(reader, text):
    return copy.deepcopy(reader(text)["body"])  # ok: another thing each time


def all_parsed(reader, texts):
    return [parsed(reader, text) for text in texts]


def once(factory: Factory):
    return factory.fresh("first", {})
