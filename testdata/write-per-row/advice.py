"""What is advised for each kind of write."""

import peewee
from django.db import models

database = peewee.SqliteDatabase("meals.db")


class Meal(peewee.Model):
    name = peewee.CharField()

    class Meta:
        database = database


class Run(models.Model):
    done = models.IntegerField(default=0)


class Jar(models.Model):
    kind = models.CharField(max_length=20)


def renamed(path):
    for meal in Meal.select():
        meal.name = path + meal.name
        meal.save()  # error: PFL503


def made(names):
    for name in names:
        meal = Meal(name=name)
        meal.save()  # error: PFL503


def dropped(names):
    for name in names:
        Meal.delete().where(Meal.name == name).execute()  # error: PFL503


def changed(names):
    for old, new in names:
        Meal.update(name=new).where(Meal.name == old).execute()  # error: PFL503


def inserted(names):
    for name in names:
        Meal.insert(name=name).execute()  # error: PFL503


def labelled(run: Run):
    for count, jar in enumerate(Jar.objects.all()):
        print(jar.kind)
        run.done = count
        run.save()  # error: PFL503


def noted(run: Run, jars: list[str]):
    for count, jar in enumerate(jars):
        print(jar)
        Run.objects.filter(pk=run.pk).update(done=count)  # hint: PFL503 because row-set


def in_one_statement(names):
    Meal.insert_many([{"name": name} for name in names]).execute()  # ok: all rows at once


def saved_at_the_end(run: Run, jars: list[str]):
    for count, jar in enumerate(jars):
        print(jar)
        run.done = count
    run.save()  # ok: once


def several_at_once(meals: list[Meal]):
    for meal in meals:
        meal.name = meal.name.lower()
    Meal.bulk_update(meals, [Meal.name])  # ok: all rows at once


def dropped_at_once(names):
    Meal.delete().where(Meal.name.in_(names)).execute()  # ok: one statement


def changed_at_once(old, new):
    Meal.update(name=new).where(Meal.name == old).execute()  # ok: once


def inserted_once(name):
    Meal.insert(name=name).execute()  # ok: once


def made_once(name):
    Meal(name=name).save()  # ok: once
