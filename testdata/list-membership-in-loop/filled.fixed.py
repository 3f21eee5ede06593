"""Lists that a function fills, with nothing else to show what they hold."""

import csv


def filled_here(path, wanted_path):
    names = set()
    with open(path) as file:
        for row in csv.DictReader(file):
            names.add(row["name"])
    with open(wanted_path) as wanted:
        return [line for line in wanted if line in names]


def filled_elsewhere_too(path, wanted_path, add_more):
    names = []
    with open(path) as file:
        for row in csv.DictReader(file):
            names.append(row["name"])
    add_more(names)
    with open(wanted_path) as wanted:
        return [line for line in wanted if line in names]


def filled_by_an_inner_function(path, wanted_path):
    names = []

    def note(row):
        names.append([row["name"]])

    with open(path) as file:
        for row in csv.DictReader(file):
            names.append(row["name"])
            note(row)
    with open(wanted_path) as wanted:
        return [line for line in wanted if line in names]
