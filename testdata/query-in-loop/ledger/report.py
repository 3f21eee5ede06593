import asyncio

from models import Account, Entry
from rates import Names, account_named, currency, statement, touch


def amounts(entries):
    return [currency(entry.amount) for entry in entries]  # ok


def accounts(names):
    return [account_named(name) for name in names]  # error: PFL502


def statements():
    return [statement(account) for account in Account.objects.all()]  # ok


def pairs(names: list[str]):
    every = Account.objects.all()
    found = []
    for name in names:
        for account in every:  # ok  # hint: PFL515
            found.append((name, account.name))
    return found


def pairs_anew(names: list[str]):
    found = []
    for name in names:
        for account in Account.objects.all():  # error: PFL502  # hint: PFL515
            found.append((name, account.name))
    return found


def locked(numbers: list[int]):
    for number in numbers:
        account = Account.objects.select_for_update().get(pk=number)  # ok
        yield account.name


def sums(accounts: list[Account]):
    # Whoever made the list may have loaded the entries along.
    return [sum(entry.amount for entry in account.entries.all()) for account in accounts]  # hint: PFL501 because query-unseen


def debts(accounts: list[Account]):
    return [list(account.entries.filter(amount__lt=0)) for account in accounts]  # error: PFL502


async def later(numbers: list[int]):
    for number in numbers:
        asyncio.create_task(entry(number))  # ok


async def entry(number):
    return await Entry.objects.aget(pk=number)


def kept(names: list[str], known: Names):
    return [known.account(name, 0) for name in names]  # ok


def kept_not(names: list[str], known: Names):
    return [known.account_anew(name) for name in names]  # error: PFL502


def lower(names: list[str]):
    for name in names:
        touch(name)  # error: PFL503
