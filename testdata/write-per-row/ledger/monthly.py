from booking import book, notify
from models import Account


def fees(accounts: list[Account]):
    for account in accounts:
        book(account, -5)  # error: PFL503


def letters(accounts: list[Account]):
    for account in accounts:
        notify(account, -5)  # ok
