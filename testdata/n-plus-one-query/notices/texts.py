"""Lists of notices as text: each runs `__str__`."""

from models import Board, Card, Flyer, Label, Notice, Poster, Stamp


def notices():
    return [f"- {notice}" for notice in Notice.objects.all()]


def posters():
    return [f"- {poster}" for poster in Poster.objects.select_related("board")]


def flyer(number):
    return str(Flyer.objects.get(pk=number))


def cards():
    for card in Card.objects.all():
        print("card", card)


def labels():
    return ["%s: %d" % (label, label.pk) for label in Label.objects.all()]


def stamps():
    return ["* {}".format(stamp) for stamp in Stamp.objects.all()]


def boards():
    return ["%s" % board for board in Board.objects.all()]
