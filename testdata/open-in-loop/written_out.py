"""Loops over a few elements that are written out, also with those of a constant put in."""

from constants import *


def logged(rows, path):
    for row in (rows.first, *LEGACY):
        with open(path, "a") as file:  # hint: PFL702 because few-elements
            file.write(row)


def of_rows(rows, others, path):
    for row in (rows.first, *others):
        with open(path, "a") as file:  # error: PFL702
            file.write(row)
