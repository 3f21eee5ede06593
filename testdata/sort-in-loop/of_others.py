"""Collections that belong to an object of the module, or stand under a key."""

import sys


class Words:
    def __init__(self):
        self.known = list(open("words.txt"))
        self.seen = list(open("seen.txt"))
        self.left = list(open("left.txt"))
        self.given = list(open("given.txt"))

    @property
    def lowered(self):
        return [word.lower() for word in self.known]

    def see(self, word):
        self.seen.append(word)

    def fill(self):
        self.left = list(sys.argv)


WORDS = Words()
TABLES = {"main": list(open("table.txt"))}


def first_known(word):
    return min(WORDS.known) < word  # hint: PFL611


def first_seen(word):
    WORDS.see(word)
    return min(WORDS.seen) < word  # ok: a method of it makes it longer


def first_left(word):
    return min(WORDS.left) < word  # ok: the loop calls what fills it


def first_lowered(word):
    return min(WORDS.lowered) < word  # ok: a property, which makes another list each time


def refill():
    WORDS.fill()


def first_of_table(word):
    return min(TABLES["main"]) < word  # hint: PFL611


def first_under(word, key):
    return min(TABLES[key]) < word  # ok: another table each time


def first_given(word):
    return min(WORDS.given) < word  # ok: the loop hands it on, to be changed


def hand_on(words):
    words.given = []


def asked(path):
    found = []
    with open(path) as lines:
        for word in lines:
            found.append(first_known(word))
            found.append(first_seen(word))
            found.append(first_of_table(word))
            found.append(first_lowered(word))
            found.append(first_under(word, word))
    return found


def asked_while_filled(path):
    found = []
    with open(path) as lines:
        for word in lines:
            refill()
            found.append(first_left(word))
    return found


def asked_and_handed_on(path):
    found = []
    with open(path) as lines:
        for word in lines:
            hand_on(WORDS)
            found.append(first_given(word))
    return found
