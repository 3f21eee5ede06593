import pandas as pd


def records(text: str, frame: pd.DataFrame):
    """A file with data frames asks for the type of the right side first."""
    found = []
    while text:
        found.append(text[:2])
        text = text[2:]  # hint: PFL605
    return found, frame


def fields(line: str):
    line = line[2:]  # ok
    return line


def last(path, size: int, is_long):
    with open(path) as file:
        lines = file.readlines()
    while is_long(lines):
        lines = lines[-size:]  # ok: as long as it is
    return lines
