"""A collection of the module that a function makes longer."""

import sys

rows = [int(word) for word in sys.argv[1:]]
words = [int(word) for word in sys.argv[1:]]


def grow():
    rows.append(1)


found = []
ordered = sorted(words)
for item in range(100_000):
    grow()
    found.append(sorted(rows)[:1])
    found.append(ordered[:1])

from sys import path

path = list(path)


def lengthen():
    path.append("one more")


for item in range(100_000):
    lengthen()
    found.append(sorted(path)[:1])
