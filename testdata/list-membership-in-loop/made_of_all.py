"""Lists that hold something for each element of a collection."""

import pandas as pd


def of_all(relations, entities):
    titles = [entity.title for entity in entities]
    return [one for one in relations if one.source in titles]  # error: PFL607


def keys_of(records, table: dict):
    known = list(table.keys())
    for record in records:
        if record.key not in known:  # error: PFL607
            yield record


def converted(records, glossary):
    numbers = [int(entry.findtext("number")) for entry in glossary]
    return [record for record in records if record.number in numbers]  # error: PFL607


def few(records):
    kinds = [kind.lower() for kind in ("A", "B", "C", "D", "E", "F", "G", "H", "I")]
    return [record for record in records if record.kind in kinds]  # hint: PFL607 because length-unknown


def chosen(records, entities):
    titles = [entity.title for entity in entities if entity.chosen]
    return [record for record in records if record.title in titles]  # hint: PFL607 because length-unknown


def as_given(records, titles: list[str]):
    return [record for record in records if record.title in titles]  # hint: PFL607 because length-unknown


def columns(frame: pd.DataFrame, names):
    known = [column.lower() for column in frame.columns]
    return [name for name in names if name in known]  # hint: PFL607 because length-unknown


def fields(model, names):
    known = [field.name for field in model._meta.fields]
    return [name for name in names if name in known]  # hint: PFL607 because length-unknown


def fields_under_a_name(model, names):
    fields = model._meta.fields
    known = [field.name for field in fields]
    return [name for name in names if name in known]  # hint: PFL607 because length-unknown


def in_a_set(relations, entities):
    titles = {entity.title for entity in entities}
    return [one for one in relations if one.source in titles]  # ok


def once(relation, entities):
    titles = [entity.title for entity in entities]
    return relation.source in titles  # ok: searched once


def changed(relations, entities):
    titles = [entity.title for entity in entities]
    for one in relations:
        if one.source in titles:  # ok: it changes
            titles[0] = one.title
    return titles
