"""Queries of an iteration that cannot be put together, and few of them."""

import datetime
import sqlite3

from django.apps import apps
from django.db import models, transaction
from django.db.models import Max, Sum
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property


class Account(models.Model):
    name = models.CharField(max_length=50)

    @property
    def balance(self):
        return self.moves.aggregate(total=Sum("amount"))["total"]


class Move(models.Model):
    class Kind(models.TextChoices):
        IN = "in"
        OUT = "out"

    account = models.ForeignKey(Account, related_name="moves", on_delete=models.CASCADE)
    kind = models.CharField(max_length=3, choices=Kind.choices)
    amount = models.IntegerField()


def settled(account: Account, cards):
    """Each payment changes what is left."""
    for card in cards:
        card.pay(min(account.balance, card.value))  # ok
        if account.balance <= 0:  # ok
            account.state = "settled"


def sizes(count):
    return {model.__name__: count(model) for model in apps.get_models()}  # ok


def locked(pks, dry):
    for pk in pks:
        with transaction.atomic():
            if dry:
                account = Account.objects.get(pk=pk)  # ok
            else:
                account = Account.objects.select_for_update().get(pk=pk)  # ok
            print(account.name)


def acted(data):
    """The first key that is an action is the only one."""
    for key, action in data.items():
        if not key.startswith("action_"):
            continue
        if action:
            account = get_object_or_404(Account, name=key)  # ok
        else:
            account = get_object_or_404(Account, pk=key)  # ok
        return account.name
    return None


def by_names(account: Account, names):
    return [get_object_or_404(account.moves, kind=name) for name in names]  # error: PFL502


def guarded(data):
    for key in data:
        if Account.objects.filter(name=key).exists():  # hint: PFL502
            continue
        return key
    return None


def latest():
    sources = {"bank": "b", "cash": "c", "card": "d"}
    found = {}
    for source, short in sources.items():
        latest = Move.objects.filter(kind=short).aggregate(m=Max("pk"))["m"]  # hint: PFL502 because few-items
        found[source] = (latest, datetime.date.today())
    return found


def by_kind():
    return {
        kind: Move.objects.filter(kind=kind).count()  # hint: PFL502
        for kind, _ in Move.Kind.choices
    }


def imported(rows):
    for row in rows:
        made = add(row)  # hint: PFL503
        move = Move.objects.get(pk=made)  # ok
        print(move.amount)


def add(row):
    return Move.objects.create(account_id=row["account"], amount=row["amount"]).pk


def balances(accounts: list[Account]):
    return [account.balance for account in accounts]  # error: PFL502


class Ledger:
    def __init__(self, account: Account):
        self.account = account

    @cached_property
    def moves(self):
        return Move.objects.filter(account=self.account)

    @property
    def fresh(self):
        return Move.objects.filter(account=self.account)

    def told(self, names):
        for name in names:
            print(name, len(self.moves))  # ok

    def told_anew(self, names):
        for name in names:
            print(name, len(self.fresh))  # error: PFL502


def removed(accounts, move):
    for account in Account.objects.filter(pk__in=accounts):
        account.moves.remove(move)  # hint: PFL503
        if account.moves.count() < 2:  # ok
            print(account.name)


def emptied(account: Account):
    """Each account of a tree once."""
    for below in Account.objects.filter(name__startswith=account.name):
        emptied(below)  # ok


def columns_of(connection, names, table):
    statement = f"SELECT {', '.join(names)} FROM {table}"
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def dumped(tables):
    with sqlite3.connect("accounts.db") as database:
        return {table: rows_of(database, table) for table in tables}  # ok


def named(keys):
    with sqlite3.connect("accounts.db") as database:
        return {key: name_of(database, key) for key in keys}  # error: PFL502


def rows_of(database: sqlite3.Connection, table):
    return database.execute(f"SELECT * FROM {table}").fetchall()


def name_of(database: sqlite3.Connection, key):
    return database.execute("SELECT name FROM accounts WHERE id = ?", (key,)).fetchone()
