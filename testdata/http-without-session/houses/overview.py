"""Goes over panels, each of which is another server, and over houses of one server."""

from panel import Panel, rooms_of


def panels(settings):
    found = []
    for one in settings:
        found.append(Panel(one))  # error: PFL512  # hint: PFL506
    return found


def rooms(houses):
    found = {}
    for house in houses:
        found[house] = rooms_of(house)  # error: PFL506 # error: PFL512
    return found


def first(settings):
    return Panel(settings[0])  # ok


def first_rooms(houses):
    return rooms_of(houses[0])  # ok


def some(houses):
    """Two single requests."""
    before = rooms_of(houses[0])  # ok
    after = rooms_of(houses[-1])  # ok
    return before, after


def names(settings):
    return [one["name"] for one in settings]  # ok


def newest(settings, stamp):
    """One of many, and then a request."""
    for one in settings:
        if one["stamp"] == stamp:
            break
    else:
        return None
    return Panel(one)  # ok
