"""Round trips that are looked at: what comes back is compared with what went in."""

import json
import pickle
import unittest


def survives(values):
    for value in values:
        if pickle.loads(pickle.dumps(value)) != value:  # ok: compared-with-original
            yield value


def under_a_name(values):
    lost = []
    for value in values:
        back = json.loads(json.dumps(value))  # ok: compared below
        if back["kind"] != value["kind"]:
            lost.append(value)
    return lost


def asserted(values):
    for value in values:
        again = pickle.loads(pickle.dumps(value))  # ok: compared below
        assert again == value
        assert again is not value


def in_an_expression(values):
    return all((back := json.loads(json.dumps(value))) == value or not back for value in values)  # ok


def compared_with_another(values, wanted):
    found = []
    for value in values:
        copied = json.loads(json.dumps(value))  # hint: PFL706
        copied["seen"] = True
        if copied == wanted:
            found.append(copied)
    return found


def compared_on_the_way(values):
    found = []
    for value in values:
        copied = pickle.loads(pickle.dumps(value))  # hint: PFL706
        copied.seen = True
        found.append(copied)
    return found


class Base(unittest.TestCase):
    def copies(self, boards):
        return [pickle.loads(pickle.dumps(board)) for board in boards]  # ok: speed-unimportant


class Boards(Base):
    def test_each(self):
        for number in range(40):
            board = pickle.loads(pickle.dumps([number]))  # ok: in tests
            board.append(1)
            self.assertEqual(len(board), 2)
