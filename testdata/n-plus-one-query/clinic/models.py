from django.db import models

from base import Dated, Entry, Signed


class Report(Signed):
    text = models.TextField()


class Visit(Dated):
    room = models.CharField(max_length=10)


class Note(Entry):
    text = models.TextField()
