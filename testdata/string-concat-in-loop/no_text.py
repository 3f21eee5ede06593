"""What looks like a text that grows, and is none, or does not grow."""

import datetime
from decimal import Decimal


def days(dates: list[datetime.date]):
    last = datetime.date(2020, 1, 1)
    for _ in dates:
        last += datetime.timedelta(days=1)  # ok: a date
    return last


def cents(prices: list[str]):
    total = Decimal(0)
    for price in prices:
        total += Decimal(price)  # ok: a number
    return total


def labels(names: list[str]):
    found = []
    for name in names:
        label = ""
        label += name.title()  # ok: it starts anew in each iteration
        label += ":"  # ok
        found.append(label)
    return found


def last_line(lines: list[str]):
    text = ""
    for line in lines:
        text = line + "\n"  # ok: it is replaced, and does not grow
    return text


def counted(words: list[str]):
    letters = 0
    for word in words:
        letters += len(word)  # ok: a number
    return letters
