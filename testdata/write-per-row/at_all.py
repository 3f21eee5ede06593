"""Conditions that come out alike for all items, and those that pick some."""

from django.db import models


class Mark(models.Model):
    state = models.CharField(max_length=10)
    note = models.TextField()


def act(marks: models.QuerySet[Mark], action: str):
    for mark in marks:
        if action == "delete":
            mark.delete()  # error: PFL503


def settle(marks: models.QuerySet[Mark], action: str):
    for mark in marks:
        mark.note = ""
        if action in ("open", "shut"):
            mark.state = action
            mark.save()  # error: PFL503


def settle_some(marks: models.QuerySet[Mark], action: str):
    for mark in marks:
        if mark.state == action:
            mark.note = action
            mark.save()  # hint: PFL503 because only-some-items


def settle_until(marks: models.QuerySet[Mark], most: int):
    done = 0
    for mark in marks:
        done += len(mark.note)
        if done < most:
            mark.note = ""
            mark.save()  # hint: PFL503 because only-some-items


def settle_on_request(marks: models.QuerySet[Mark], verbosity: int):
    for mark in marks:
        mark.note = ""
        if verbosity > 1:
            mark.save()  # hint: PFL503 because only-some-items


def settle_at_once(marks: models.QuerySet[Mark], action: str):
    if action == "delete":
        marks.delete()  # ok


def count(marks: models.QuerySet[Mark], action: str):
    found = 0
    for mark in marks:
        if action == "count":
            found += len(mark.note)  # ok
    return found


def change(marks: models.QuerySet[Mark], action: str):
    changed = []
    for mark in marks:
        if action == "empty":
            mark.note = ""
            changed.append(mark)  # ok
    Mark.objects.bulk_update(changed, ["note"])
