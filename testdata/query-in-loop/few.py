"""Loops that go round a few times, or go from one row to the next."""

import argparse
import sqlite3
from enum import Enum

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import models


class Stop(models.Model):
    name = models.CharField(max_length=100)
    next = models.ForeignKey("self", null=True, on_delete=models.CASCADE)


def way(start):
    """What one query gives tells what is asked for next."""
    stop = Stop.objects.get(name=start)
    while stop is not None:
        print(stop.name)
        stop = Stop.objects.filter(name=stop.name + "*").first()  # ok


def waiting(queue):
    while queue:
        name = queue.pop()
        stop = Stop.objects.get(name=name)  # error: PFL502
        print(stop)


def of_languages(languages):
    return {code: Stop.objects.filter(name=code).count() for code in languages}  # error: PFL502


def of_settings():
    return [Stop.objects.filter(name=name).exists() for name in settings.STOPS]  # hint: PFL502


def allowed():
    names = set(settings.STOPS)
    return [Stop.objects.filter(name=name).exists() for name in names]  # hint: PFL502


def shown(first_five_names):
    return [Stop.objects.get(name=name) for name in first_five_names]  # hint: PFL502


def all_of(names):
    return [Stop.objects.get(name=name) for name in names]  # error: PFL502


class Command(BaseCommand):
    def handle(self, *args, **options):
        for name in options["stops"]:
            print(Stop.objects.get(name=name))  # hint: PFL502

        for name in options["stops"]:
            print(Stop.objects.filter(name=name).first())  # hint: PFL502

    def report(self, names, verbosity):
        for name in names:
            if verbosity > 1:
                print(Stop.objects.filter(name=name).count())  # hint: PFL502 because only-some-items


def repaired(names, decode):
    for name in names:
        try:
            decode(name)
        except UnicodeError:
            print(Stop.objects.get(name=name))  # hint: PFL502


def first_wrong(names):
    for name in names:
        if name.startswith("#"):
            found = list(Stop.objects.filter(name=name))  # ok
            raise ValueError(found)


def many_at_once(parts):
    found = []
    for names in parts:
        stops = Stop.objects.filter(name__in=names)
        found.extend(stop.name for stop in stops)  # ok  # hint: PFL515
    return found


def one_at_a_time(parts):
    found = []
    for name in parts:
        stops = Stop.objects.filter(name=name)
        found.extend(stop.name for stop in stops)  # error: PFL502  # hint: PFL515
    return found


def update_stop(name):
    """It says that it writes, and does not."""
    stop = Stop.objects.get(name=name)
    print(stop)


def updated(names):
    for name in names:
        update_stop(name)  # error: PFL502


def stop_of(name):
    return Stop.objects.get(name=name)


def of_names(names):
    return [stop_of(name) for name in names]  # error: PFL502


def address_of(name):
    return Stop.objects.get(name=name).name


def addresses(names):
    return [address_of(name) for name in names]  # error: PFL502


def load(model_class):
    return model_class.objects.get(name="first")


def loaded(model_classes):
    return [load(model_class) for model_class in model_classes]  # ok


def stopped(connection: sqlite3.Connection, keys):
    for key in keys:
        connection.execute("SELECT pg_terminate_backend(?)", (key,))  # ok


def get_and_cache(name, known):
    known[name] = Stop.objects.get(name=name)
    return known[name]


def kept(names):
    known = {}
    return [get_and_cache(name, known) for name in names]  # hint: PFL502 because in-cache-by-name


def of_form(form):
    return [Stop.objects.filter(name=name).exists() for name in form.fields]  # hint: PFL502


def search_stops(connection: sqlite3.Connection, words):
    statement = "SELECT name FROM stops WHERE stops MATCH ? ORDER BY rank LIMIT 10"
    return connection.execute(statement, (words,)).fetchall()


def found_for(connection: sqlite3.Connection, questions):
    return [search_stops(connection, words) for words in questions]  # hint: PFL502


def stops_of_line(connection: sqlite3.Connection, line):
    return connection.execute("SELECT name FROM stops WHERE line = ?", (line,)).fetchall()


def found_of(connection: sqlite3.Connection, lines):
    return [stops_of_line(connection, line) for line in lines]  # error: PFL502


class Kind(Enum):
    BUS = "bus"
    TRAM = "tram"


def of_kinds():
    return [Stop.objects.filter(name=kind.value).count() for kind in Kind]  # hint: PFL502


def of_kinds_in_turn():
    for kind in Kind:
        print(Stop.objects.get(name=kind.value))  # hint: PFL502


def of_options(options):
    return [Stop.objects.get(name=name) for name in options["stops"]]  # error: PFL502


def of_message(args):
    return [Stop.objects.get(name=name) for name in args.names]  # error: PFL502


def of_typed_names():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    return [Stop.objects.get(name=name) for name in args.names]  # hint: PFL502


def of_command_line(args: argparse.Namespace):
    return [Stop.objects.get(name=name) for name in args.names]  # hint: PFL502


def of_each_kind(stops):
    found = []
    for stop in stops:
        for kind in ("bus", "tram"):
            found.append(Stop.objects.filter(name=f"{stop} {kind}").count())  # error: PFL502
    return found
