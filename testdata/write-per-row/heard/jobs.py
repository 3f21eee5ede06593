"""Writes to which other files listen, and some to which nobody does."""

from models import Entry, Remark, Vote


def remarks(texts):
    for text in texts:
        Remark.objects.create(text=text)  # hint: PFL503


def votes(values):
    for value in values:
        Vote.objects.create(value=value)  # hint: PFL503


def hide(pattern):
    for remark in Remark.objects.filter(text__contains=pattern):
        remark.hidden = True
        remark.save()  # hint: PFL503


def entries(texts):
    for text in texts:
        Entry.objects.create(text=text)  # error: PFL503


def entries_at_once(texts):
    Entry.objects.bulk_create([Entry(text=text) for text in texts])  # ok


def see():
    for entry in Entry.objects.filter(seen=False):
        entry.seen = True
        entry.save()  # error: PFL503


def see_at_once():
    Entry.objects.filter(seen=False).update(seen=True)  # ok


def hide_at_once(pattern):
    Remark.objects.filter(text__contains=pattern).update(hidden=True)  # ok


def one(text):
    Remark.objects.create(text=text)  # ok


def drop(keys):
    Entry.objects.filter(pk__in=keys).delete()  # ok
