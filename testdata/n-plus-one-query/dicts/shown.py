"""Rows as dicts: what is many to many is read of each."""

from django.forms import model_to_dict
from models import Line, Poem

HIDDEN = ("title",)


def poems():
    return [model_to_dict(poem) for poem in Poem.objects.all()]  # error: PFL501


def chosen():
    found = []
    for poem in Poem.objects.filter(title="a"):
        found.append(model_to_dict(poem, fields=["title", "labels"]))  # error: PFL501
    return found


def given(rows):
    return [model_to_dict(row, exclude=None) for row in rows]  # error: PFL501


def all_given():
    return given(Poem.objects.order_by("title"))


def lines():
    return [model_to_dict(line) for line in Line.objects.all()]  # ok: one column each


def without():
    return [model_to_dict(poem, exclude=["labels"]) for poem in Poem.objects.all()]  # ok


def titles():
    return [model_to_dict(poem, ("title",)) for poem in Poem.objects.all()]  # ok


def unknown():
    return [model_to_dict(poem, exclude=[*HIDDEN]) for poem in Poem.objects.all()]  # ok


def unknown_name():
    return [model_to_dict(poem, HIDDEN) for poem in Poem.objects.all()]  # ok


def loaded():
    return [model_to_dict(poem) for poem in Poem.objects.prefetch_related("labels")]  # ok


def one(key: int):
    return model_to_dict(Poem.objects.get(pk=key))  # ok


def to_dict(row):
    return {"title": row.title}


def own():
    return [to_dict(poem) for poem in Poem.objects.all()]  # ok
