"""Loops that read a relation of a row before they hand the row on: the row keeps what it gave."""

from models import Alert


def told():
    for alert in Alert.objects.all():
        print(alert.user)  # error: PFL501
        print(alert.address())
        print(shown(alert))


def shown(alert):
    return alert.user.email  # ok: read-before


def told_sometimes(detailed):
    for alert in Alert.objects.all():
        if detailed:
            print(alert.user)  # error: PFL501
        print(alert.label())


def told_after():
    for alert in Alert.objects.all():
        print(alert.sign())
        print(alert.user)  # error: PFL501
