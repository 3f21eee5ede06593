"""Lists that hold a part of each element of another collection are as long as that; options are not."""

from dataclasses import fields
from xml.etree import ElementTree

FORMATS = {"json": 1, "yaml": 2, "toml": 3, "ini": 4, "xml": 5, "csv": 6, "text": 7, "binary": 8, "none": 9}


def identifiers(lines, variants):
    wanted = [line.variant_id for line in lines]
    return [variant for variant in variants if variant.pk in wanted]  # error: PFL607


def keys_of_records(rows, others):
    names = [str(row["name"]) for row in rows]
    return [other for other in others if other in names]  # error: PFL607


def parts_of_documents(glossary: ElementTree.Element, numbers):
    known = [int(entry.findtext("number", "0")) for entry in glossary]
    return [number for number in numbers if number in known]  # error: PFL607


def cleaned(users, texts):
    known = [user.profile.email.strip().lower() for user in users]
    return [text for text in texts if text in known]  # error: PFL607


def positions(users, texts):
    known = [user.email for user in users]
    return [known.index(text) for text in texts]  # error: PFL610


def keys(table, texts):
    known = list(table.keys())
    return [text for text in texts if text in known]  # error: PFL607


def filled(rows, others):
    known = []
    for row in rows:
        known.append(row.id)
    found = []
    for other in others:
        if other in known:  # error: PFL607
            found.append(other)
    return found


def either(rows, others, whole):
    if whole:
        known = [row.id for row in rows]
    else:
        known = list()
        for row in rows:
            known.append(row.id)
    return [other for other in others if other in known]  # error: PFL607


def written(texts):
    known = list(FORMATS.keys())
    return [text for text in texts if text in known]  # hint: PFL607


def of_settings(config, texts):
    known = list(config["formats"].keys())
    return [text for text in texts if text in known]  # hint: PFL607


def options(names: list[str], texts):
    known = [name.upper() for name in names]
    return [text for text in texts if text in known]  # hint: PFL607


def picked(rows, others):
    known = [row.id for row in rows if row.kind == "first"]
    return [other for other in others if other in known]  # hint: PFL607


def sometimes_handed_in(rows, others, known: list[int]):
    if not known:
        known = [row.id for row in rows]
    return [other for other in others if other in known]  # hint: PFL607


def now_and_then(rows, others):
    known = []
    for row in rows:
        if row.kind == "first":
            known.append(row.id)
    return [other for other in others if other in known]  # hint: PFL607


def other_values(rows, others):
    known = []
    for row in rows:
        known.append(len(known))
    return [other for other in others if other in known]  # hint: PFL607


def one_by_one(first, others):
    known = []
    known.append(first.id)
    return [other for other in others if other in known]  # ok: few-elements


def fields_of_class(kind, texts):
    known = [field.name for field in fields(kind)]
    return [text for text in texts if text in known]  # ok: few by nature


def as_set(rows, others):
    known = {row.id for row in rows}
    return [other for other in others if other in known]  # ok: a set


def keys_of_dict(table: dict[str, int], texts):
    return [text for text in texts if text in table]  # ok: a dict


def a_handful(texts):
    known = [pair[0] for pair in (("a", 1), ("b", 2))]
    return [text for text in texts if text in known]  # ok: few-by-nature


def once(rows, other):
    known = [row.id for row in rows]
    return other in known  # ok: no loop


def own_list(groups):
    found = []
    for group in groups:
        known = [row.id for row in group.rows]
        found.append(group.id in known)  # ok: made in the loop
    return found


def small_text(rows, letters):
    known = "".join(row.letter for row in rows)
    return [letter for letter in letters if letter in known]  # ok: a text


def by_number(rows, others):
    known = range(len(rows))
    return [other for other in others if other in known]  # ok: a range


def counted(rows, others):
    known = [row.id for row in rows]
    known_set = frozenset(known)
    return [other for other in others if other in known_set]  # ok: a set
