"""What gets trips from others, and goes over them."""

from models import Trip


def homes(trips):
    return [trip.ferry.home.name for trip in trips]  # error: PFL501


def starts(trips):
    for trip in trips:
        print(trip.start.name)  # ok: one caller loads it, and the other might


def full(trips):
    return [trip for trip in trips if not trip.passenger_set.all()]  # error: PFL501


def loaded(trips):
    for trip in trips:
        print(trip.ferry.home.name)  # ok: all callers load it


def of_anyone(rows):
    for row in rows:
        print(row.ferry.home.name)  # ok: nobody is seen to call it


def mixed(rows):
    for row in rows:
        print(row.trip)  # ok: rows of two models


def sailing(thing):
    for trip in thing.trip_set.all():
        print(trip.start.name)  # error: PFL501


def leaving(thing):
    if type(thing).__name__ == "Harbour":
        for ferry in thing.trips.all():
            for trip in ferry.trip_set.all():  # error: PFL501
                print(trip.pk)


def passed_on(trips):
    return further(trips.order_by("pk"))


def further(trips):
    return {trip.pk: trip.start.name for trip in trips}  # error: PFL501


def annotated(trips: list[Trip]):
    for trip in trips:
        print(trip.start.name)  # error: PFL501


def annotated_and_loaded(trips: list[Trip]):
    for trip in trips:
        print(trip.start.name)  # ok: the caller loads it
