"""Where they are read."""

from dates import day_of, days_of


def report(lines):
    return [(day_of(line), line) for line in lines]


def reports(parts):
    return [days_of(part) for part in parts]  # ok
