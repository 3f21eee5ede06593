"""Asks many servers, and one of them for many things, with functions of another file."""

from panel import ask, post_to_webhook, rooms_of


def check_all(endpoints):
    found = []
    for endpoint in endpoints:
        found.append(ask(endpoint))  # error: PFL512  # hint: PFL506
    return found


def check_rooms(houses):
    found = []
    for house in houses:
        found.append(rooms_of(house))  # error: PFL506 # error: PFL512
    return found


def tell(alerts):
    for alert in alerts:
        post_to_webhook(alert)  # error: PFL512  # hint: PFL506


def check_one(endpoints):
    return ask(endpoints[0])  # ok


def tell_one(alert):
    post_to_webhook(alert)  # ok


def count(endpoints):
    return len(endpoints)  # ok
