"""Models with parents of all kinds, cursors of Django, and what is said of writing each row."""

from django.contrib.auth.models import AbstractUser
from django.db import connection, models
from library.managers import TenantManager


def make_base():
    class Base(models.Model):
        class Meta:
            abstract = True

    return Base


class Stamped(models.Model):
    stamp = models.CharField(max_length=20)

    class Meta:
        abstract = True


class Plain:
    """A mixin that is no model."""


class Member(AbstractUser):
    desk = models.CharField(max_length=20)


class Boat(Plain, Stamped):
    name = models.CharField(max_length=20)
    objects = TenantManager()


class Sail(make_base()):
    name = models.CharField(max_length=20)


class Vessel(models.Model):
    name = models.CharField(max_length=20)


class Ferry(Vessel):
    lines = models.CharField(max_length=20)


def members(names):
    for name in names:
        Member.objects.create(username=name)  # error: PFL503


def boats(names):
    for name in names:
        Boat.objects.create(name=name)  # error: PFL503


def sails(names):
    for name in names:
        Sail.objects.create(name=name)  # ok


def ferries(names):
    for name in names:
        Ferry.objects.create(name=name)  # error: PFL503


def renamed(rows):
    with connection.cursor() as cursor:
        for row in rows:
            cursor.execute("UPDATE boat SET name = %s WHERE id = %s", [row.name, row.id])  # error: PFL503


def add_desk(name):
    Vessel.objects.create(name=name)


def desks(names):
    for name in names:
        add_desk(name)  # error: PFL503


def send_desk(name, mailer):
    Vessel.objects.create(name=name)
    mailer.send_mail(name)


def sent_desks(names, mailer):
    for name in names:
        send_desk(name, mailer)  # hint: PFL503 because in-called-function


def all_members(names):
    Member.objects.bulk_create([Member(username=name) for name in names])  # ok


def all_boats(names):
    Boat.objects.bulk_create([Boat(name=name) for name in names])  # ok


def one_ferry(name):
    return Ferry.objects.create(name=name)  # ok


def all_renamed(rows):
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE boat SET name = %s WHERE id = %s", rows)  # ok


def one_desk(name):
    add_desk(name)  # ok


def first_desk(names):
    send_desk(names[0], None)  # ok


def in_other_branch(names, bulk):
    if bulk:
        Boat.objects.bulk_create([Boat(name=name) for name in names])  # ok
    else:
        for name in names:
            Boat.objects.create(name=name)  # ok


def with_signals(name):
    boat = Boat(name=name)
    boat.save()  # ok
    boat.delete()  # ok


def related(boat: Boat, boats):
    Boat.objects.filter(pk__in=[one.pk for one in boats]).delete()  # ok
    Boat.objects.filter(name=boat.name).update(name="")  # ok


def counted(names):
    return [name for name in names if name]  # ok


def kept(names):
    found = []
    for name in names:
        found.append(Boat(name=name))  # ok
    return Boat.objects.bulk_create(found)  # ok
