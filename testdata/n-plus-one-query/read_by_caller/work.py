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


def told_of_kinds(kinds):
    for alert in Alert.objects.all():
        if alert.user in kinds:  # error: PFL501
            continue
        for kind in kinds:
            note(kind, alert)


def note(kind, alert):
    print(kind, alert.user)  # ok: read-before


def told_of_some(kinds):
    for alert in Alert.objects.all():
        if kinds and alert.user in kinds:  # error: PFL501
            continue
        for kind in kinds:
            note_user(kind, alert)


def note_user(kind, alert):
    print(kind, alert.user)  # error: PFL501


def told_otherwise(kinds):
    for alert in Alert.objects.all():
        if alert.key:
            print(alert.user)  # error: PFL501
        else:
            for kind in kinds:
                note_other(kind, alert)


def note_other(kind, alert):
    print(kind, alert.user)  # error: PFL501
