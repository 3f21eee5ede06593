"""Membership in what classes and functions tell of themselves, which is short."""

import dataclasses
import inspect
import typing

from django.db import models


class Book(models.Model):
    title = models.CharField(max_length=100)


def of_model(rows: list[str], model: type[models.Model]):
    names = [field.name for field in model._meta.fields]
    keys = list(model._meta.unique_together)
    return [row for row in rows if row in names or row in keys]  # ok: few-by-nature


def of_meta(path: str, model: type[models.Model]):
    meta = model._meta
    names = [field.name for field in meta.local_fields]
    labels = [label for label in model._meta.get_parent_list()]
    with open(path) as lines:
        return [line for line in lines if line in names or line in labels]  # ok: few-by-nature


def of_table(path: str, mapped):
    names = [column.name for column in mapped.__table__.columns]
    keys = [column.name for column in mapped.primary_key]
    with open(path) as lines:
        return [line for line in lines if line in names or line in keys]  # ok: few-by-nature


def of_function(path: str, function):
    names = list(inspect.signature(function).parameters)
    hints = list(typing.get_type_hints(function))
    with open(path) as lines:
        return [line for line in lines if line in names or line in hints]  # ok: few-by-nature


def of_dataclass(path: str, kind):
    names = [field.name for field in dataclasses.fields(kind)]
    with open(path) as lines:
        return [line for line in lines if line in names]  # ok: few-by-nature


def of_schema(path: str, schema):
    names = list(schema.model_fields)
    with open(path) as lines:
        return [line for line in lines if line in names]  # ok: few-by-nature


def of_file(path: str, other: str):
    with open(other) as lines:
        names = [line.strip() for line in lines]
    with open(path) as lines:
        return [line for line in lines if line in names]  # error: PFL607


def of_titles(path: str):
    names = [book.title for book in Book.objects.all()]  # hint: PFL515
    with open(path) as lines:
        return [line for line in lines if line in names]  # error: PFL607
