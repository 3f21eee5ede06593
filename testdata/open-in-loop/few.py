"""The same file for a few elements that are written out, or only for the one that is looked for."""

import json


def add_totals(path, counts):
    kinds = [("__no_feature", "empty"), ("__ambiguous", "ambiguous"), ("__not_aligned", "other")]
    for title, key in kinds:
        with open(path, "a") as table:  # hint: PFL702
            table.write(f"{title}\t{counts[key]}\n")


def add_counts(path, counts):
    for title, count in counts.items():
        with open(path, "a") as table:  # error: PFL702
            table.write(f"{title}\t{count}\n")


def compare_best(scores, second_path):
    best = max(scores.values())
    found = []
    for name, score in scores.items():
        if score == best:
            found.append(distance(f"{name}.json", second_path))
    return found


def distance(path, second_path):
    with open(path) as first:
        one = json.load(first)
    with open(second_path) as second:  # hint: PFL702
        other = json.load(second)
    return abs(one["score"] - other["score"])


def compare_all(names, base_path):
    found = []
    for name in names:
        found.append(gain(f"{name}.json", base_path))
    return found


def gain(path, base_path):
    with open(path) as first:
        one = json.load(first)
    with open(base_path) as base:  # hint: PFL702
        other = json.load(base)
    return one["score"] - other["score"]


def headers(names, base_path):
    with open(base_path) as base:
        wanted = json.load(base)
    found = []
    for name in names:
        with open(f"{name}.json") as one:  # ok
            found.append(json.load(one).keys() == wanted.keys())
    with open(base_path, "a") as log:  # ok
        log.write("checked\n")
    return found


def write_parts(folder, parts):
    for part in parts:
        with open(f"{folder}/{part.name}", "a") as target:  # ok
            target.write(part.text)


def parts(path, records):
    found = []
    for record in records:
        code = record.data[0]
        if code == 4:
            with open(path, "rb") as file:  # hint: PFL702
                found.append(file.read())
        else:
            found.append(code)
    return found


def failures(path, rows):
    for row in rows:
        if row.kind == "error":
            with open(path, "a") as log:  # hint: PFL702
                log.write(row.text)
