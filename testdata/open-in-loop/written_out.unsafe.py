"""Loops over a few elements that are written out, also with those of a constant put in."""

from constants import *


def logged(rows, path):
    with open(path, "a") as file:
        for row in (rows.first, *LEGACY):
            file.write(row)


def of_rows(rows, others, path):
    with open(path, "a") as file:
        for row in (rows.first, *others):
            file.write(row)
