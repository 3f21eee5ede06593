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


def told_of_kinds(kinds):
    for alert in Alert.objects.all().select_related("user"):
        if alert.user in kinds:
            continue
        for kind in kinds:
            note(kind, alert)


def note(kind, alert):
    print(kind, alert.user)


def told_of_some(kinds):
    for alert in Alert.objects.all().select_related("user"):
        if kinds and alert.user in kinds:
            continue
        for kind in kinds:
            note_user(kind, alert)


def note_user(kind, alert):
    print(kind, alert.user)


def told_otherwise(kinds):
    for alert in Alert.objects.all().select_related("user"):
        if alert.key:
            print(alert.user)
        else:
            for kind in kinds:
                note_other(kind, alert)


def note_other(kind, alert):
    print(kind, alert.user)
