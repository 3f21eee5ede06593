"""Writes to which other files listen, and some to which nobody does."""

from models import Entry, Remark, Vote


def remarks(texts):
    for text in texts:
        Remark.objects.create(text=text)


def votes(values):
    for value in values:
        Vote.objects.create(value=value)


def hide(pattern):
    for remark in Remark.objects.filter(text__contains=pattern):
        remark.hidden = True
        remark.save()


def entries(texts):
    Entry.objects.bulk_create([Entry(text=text) for text in texts])


def entries_at_once(texts):
    Entry.objects.bulk_create([Entry(text=text) for text in texts])


def see():
    for entry in Entry.objects.filter(seen=False):
        entry.seen = True
        entry.save()


def see_at_once():
    Entry.objects.filter(seen=False).update(seen=True)


def hide_at_once(pattern):
    Remark.objects.filter(text__contains=pattern).update(hidden=True)


def one(text):
    Remark.objects.create(text=text)


def drop(keys):
    Entry.objects.filter(pk__in=keys).delete()
