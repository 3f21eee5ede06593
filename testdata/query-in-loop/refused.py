"""Loops that end because of an item which is not as it must be, and searches, which end with the first that will do."""

import logging
from http import HTTPStatus

from django.db import models
from django.http import HttpResponse

logger = logging.getLogger(__name__)


class Member(models.Model):
    name = models.TextField()


class Boat(models.Model):
    name = models.TextField()
    crew = models.ManyToManyField(Member)

    def has(self, member):
        return self.crew.filter(pk=member).exists()

    def is_empty(self):
        if self.crew.exists():
            return False
        return True


def all_taken(path):
    with open(path) as lines:
        for line in lines:
            if not Boat.objects.filter(name=line).exists():  # error: PFL502
                return False
    return True


def none_taken(path):
    with open(path) as lines:
        for line in lines:
            if Boat.objects.filter(name=line).exists():  # error: PFL502
                raise ValueError(line)


def handed_over(member):
    for boat in Boat.objects.all():
        if not boat.has(member):  # error: PFL502
            logger.warning("%s does not know %s", boat, member)
            return HttpResponse(f"not a member of {boat.name}", status=HTTPStatus.FORBIDDEN)
        boat.name = boat.name.title()
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def told_of(path):
    with open(path) as lines:
        for line in lines:
            if Boat.objects.filter(name=line).first() is None:  # error: PFL502
                return "no boat is called {}".format(line)
    return ""


def counted(path):
    with open(path) as lines:
        for line in lines:
            if Boat.objects.filter(name=line).count() == 0:  # error: PFL502, PFL511
                return "no boat is called %s" % line
    return ""


def empty():
    return [boat.name for boat in Boat.objects.all() if boat.is_empty()]  # error: PFL502


def found(path):
    with open(path) as lines:
        for line in lines:
            if Boat.objects.filter(name=line).exists():  # ok: first-hit
                return True
    return False


def free(path):
    with open(path) as lines:
        for line in lines:
            if not Boat.objects.filter(name=line).exists():  # ok: first-hit
                return line
    return None


def taken_over(path):
    with open(path) as lines:
        for line in lines:
            if not Boat.objects.filter(name=line).exists():  # ok: first-hit
                Boat.objects.create(name=line)
                return True
    return False


def numbered(path):
    number = 0
    with open(path) as lines:
        for line in lines:
            number += len(line)
            if not Boat.objects.filter(pk=number).exists():  # ok: first-hit
                return number + 1
    return None


def until_there(path):
    with open(path) as lines:
        for line in lines:
            if not Boat.objects.filter(name=line).exists():  # ok: first-hit
                break
            print(line)


def drawn(draw):
    while True:
        name = draw()
        if not Boat.objects.filter(name=name).exists():  # ok
            return None


def other_branch(path):
    with open(path) as lines:
        for line in lines:
            if Boat.objects.filter(name=line).count() > 3:  # ok: first-hit
                return False
    return True


def refused(path):
    with open(path) as lines:
        for line in lines:
            boat = Boat.objects.filter(name=line).first()  # error: PFL502
            if not boat:
                return f"no boat is called {line}"
            boat.name = line.title()
    return ""


def given(path):
    with open(path) as lines:
        for line in lines:
            boat = Boat.objects.filter(name=line).first()  # ok
            if boat:
                return f"a boat is called {line}"
    return ""


def at_once(path):
    with open(path) as lines:
        names = set(lines)
    there = set(Boat.objects.filter(name__in=names).values_list("name", flat=True))
    for name in names:
        if name not in there:  # ok
            return False
    return True


def counted_at_once(path):
    with open(path) as lines:
        names = set(lines)
    if Boat.objects.filter(name__in=names).count() < len(names):  # ok
        raise ValueError(path)


def told_at_once(boats):
    crews = dict(Boat.crew.through.objects.values_list("boat_id", "member_id"))  # ok
    for boat in boats:
        if boat.pk not in crews:
            return f"nobody is on {boat.name}"  # ok
    return ""
