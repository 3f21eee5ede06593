"""Rows that are written beside queries of other rows."""

from models import Member, Part, Piece


def cast(rows):
    for row in rows:
        piece = Piece.objects.get(title=row["title"])
        if piece.known:
            Part.objects.create(piece=piece, member_id=row["member"])


def cast_once(rows):
    for row in rows:
        part = Part.objects.filter(piece_id=row["piece"]).first()
        if part.pk:
            Part.objects.create(piece_id=row["piece"], member_id=row["member"])


def changed(rows):
    for row in rows:
        if row.known:
            row.title = row.title.strip()
            row.save()
        else:
            Piece.objects.get_or_create(title=row.title)


def all_changed():
    changed(Piece.objects.all())


def cleared():
    for member in Member.objects.all():
        member.pieces.clear()


def given(pieces):
    for member in Member.objects.all():
        member.pieces.set(pieces)


def of_sets(groups: list[set[int]]):
    for group in groups:
        group.clear()


def named(titles):
    # bulk_create would not run what gives each its slug.
    Piece.objects.bulk_create([Piece(title=title) for title in titles])
