"""Logs whose lines are kept in one expression, and those of which little is kept."""


def last_states():
    with open("states.log") as log:
        return dict(line.split(" ", 1) for line in log.readlines())  # hint: PFL701 because most-is-kept


def longest():
    with open("states.log") as log:
        return max(len(line) for line in log.readlines())  # error: PFL701


def together():
    with open("states.log") as log:
        return " ".join(line.strip() for line in log.readlines())  # hint: PFL701 because most-is-kept


def counted():
    with open("states.log") as log:
        for line in log.readlines():  # error: PFL701
            words = []
            words.append(line)
            print(len(words))
