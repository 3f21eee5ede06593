"""Rows that are written beside queries of other rows."""

from models import Member, Part, Piece


def cast(rows):
    for row in rows:
        piece = Piece.objects.get(title=row["title"])  # error: PFL502
        if piece.known:
            Part.objects.create(piece=piece, member_id=row["member"])  # error: PFL503


def cast_once(rows):
    for row in rows:
        part = Part.objects.filter(piece_id=row["piece"]).first()  # error: PFL502
        if part.pk:
            Part.objects.create(piece_id=row["piece"], member_id=row["member"])  # hint: PFL503 because reads-beside


def changed(rows):
    for row in rows:
        if row.known:
            row.title = row.title.strip()
            row.save()  # error: PFL503
        else:
            Piece.objects.get_or_create(title=row.title)  # error: PFL503


def all_changed():
    changed(Piece.objects.all())


def cleared():
    for member in Member.objects.all():
        member.pieces.clear()  # error: PFL503


def given(pieces):
    for member in Member.objects.all():
        member.pieces.set(pieces)  # error: PFL503


def of_sets(groups: list[set[int]]):
    for group in groups:
        group.clear()  # ok


def named(titles):
    # bulk_create would not run what gives each its slug.
    for title in titles:
        Piece.objects.create(title=title)  # hint: PFL503 because signals-needed
