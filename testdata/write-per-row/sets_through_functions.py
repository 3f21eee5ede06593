"""Functions that change a set of rows, and those that change one."""

from django.db import models


class Jar(models.Model):
    kind = models.CharField(max_length=20)
    state = models.CharField(max_length=20)


def update_states(kind, state):
    Jar.objects.filter(kind=kind, state="new").update(state=state)


def update_old(kind):
    Jar.objects.filter(kind=kind).update(state="old")


def update_state(pk, state):
    Jar.objects.filter(pk=pk).update(state=state)


def delete_kinds(kind):
    old = Jar.objects.filter(kind__startswith=kind)
    old.delete()


def renewed(kinds, state):
    for kind in kinds:
        update_states(kind, state)  # hint: PFL503 because row-set


def aged(kinds):
    for kind in kinds:
        update_old(kind)  # error: PFL503


def renewed_one(pks, state):
    for pk in pks:
        update_state(pk, state)  # error: PFL503


def thrown_away(kinds):
    for kind in kinds:
        delete_kinds(kind)  # hint: PFL503 because row-set
