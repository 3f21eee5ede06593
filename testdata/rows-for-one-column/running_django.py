"""Rows of Django of which one column is read, before and after they are asked for that column."""

import django
from django.conf import settings

if not settings.configured:
    settings.configure(
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    )
    django.setup()

from django.db import connection, models


class Piece(models.Model):
    title = models.CharField(max_length=50)
    length = models.IntegerField(null=True)
    score = models.TextField()

    class Meta:
        app_label = __name__


def titles():
    return [piece.title for piece in Piece.objects.order_by("pk")]  # hint: PFL515


def lengths():
    pieces = Piece.objects.filter(length__gt=2)
    if not pieces:
        return []
    return {piece.length + 1 for piece in pieces if piece.length is not None}  # hint: PFL515


def streamed():
    found = []
    for piece in Piece.objects.order_by("-pk").iterator():  # error: PFL515
        found.append(piece.pk)
    return found


def longest():
    return max(piece.length for piece in Piece.objects.exclude(length=None))  # hint: PFL515


def count_long():
    return len([piece for piece in Piece.objects.all() if piece.length])  # hint: PFL515


def both():
    return [(piece.title, piece.length) for piece in Piece.objects.all()]  # ok


def first():
    return [piece.title for piece in Piece.objects.all()[:3]]  # ok: few-rows


def one():
    return [piece.title for piece in Piece.objects.filter(pk=1)]  # ok: few-rows


def given(pieces):
    return [piece.title for piece in pieces]  # ok


def values():
    return list(Piece.objects.values_list("title", flat=True))  # ok


def run():
    if Piece._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Piece)
    Piece.objects.all().delete()
    lengths_given = [number if number % 3 else None for number in range(7)]
    Piece.objects.bulk_create(
        Piece(pk=number + 1, title=f"piece {number}", length=length, score="-")
        for number, length in enumerate(lengths_given)
    )
    return titles(), lengths(), streamed(), longest(), count_long()
