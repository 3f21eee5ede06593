"""All names of another file."""

from .work import *


def scale(row):
    return row


def shown(rows):
    return [scale(row) for row in rows], run(rows)
