"""Loops that read a relation of a row before they hand the row on: the row keeps what it gave."""

from models import Alert


def told():
    for alert in Alert.objects.all().select_related("user"):
        print(alert.user)
        print(alert.address())
        print(shown(alert))


def shown(alert):
    return alert.user.email


def told_sometimes(detailed):
    for alert in Alert.objects.all().select_related("user"):
        if detailed:
            print(alert.user)
        print(alert.label())


def told_after():
    for alert in Alert.objects.all().select_related("user"):
        print(alert.sign())
        print(alert.user)
