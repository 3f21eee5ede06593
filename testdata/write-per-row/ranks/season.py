"""What is done to all players at the end of a season."""

from players import Logged, Player


def end():
    for player in Player.objects.exclude(points=0).iterator():
        player.promote()  # hint: PFL503 because in-called-function


def end_if_due():
    for player in Player.objects.all():
        player.promote_if_due()  # ok: method-does-more


def warn():
    for player in Player.objects.filter(warned=False):
        player.warn()  # ok: notes-in-function


def end_logged():
    for player in Logged.objects.all():
        player.promote()  # hint: PFL503 because own-save


def end_one(key):
    Player.objects.get(pk=key).promote()  # ok
