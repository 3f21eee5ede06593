"""Relations to any model, to many of one kind, and raw queries."""

from django.contrib.contenttypes.fields import GenericForeignKey, GenericRelation
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.shortcuts import get_list_or_404


class Desk(models.Model):
    name = models.CharField(max_length=40)


class Story(models.Model):
    title = models.CharField(max_length=80)
    desk = models.ForeignKey(Desk, on_delete=models.CASCADE)
    marks = GenericRelation("Mark")


class Mark(models.Model):
    content_type = models.ForeignKey(ContentType, on_delete=models.CASCADE)
    object_id = models.PositiveIntegerField()
    target = GenericForeignKey("content_type", "object_id")
    word = models.CharField(max_length=20)


def targets():
    return [mark.target.pk for mark in Mark.objects.filter(word="new")]  # error: PFL501


def targets_loaded():
    return [mark.target.pk for mark in Mark.objects.prefetch_related("target")]  # ok


def keys():
    return [mark.object_id for mark in Mark.objects.all()]  # ok  # hint: PFL515


def words():
    rows = {}
    for story in Story.objects.order_by("title"):
        rows[story.title] = [mark.word for mark in story.marks.all()]  # error: PFL501
    return rows


def words_loaded():
    rows = {}
    for story in Story.objects.prefetch_related("marks"):
        rows[story.title] = [mark.word for mark in story.marks.all()]  # ok
    return rows


def raw():
    return [story.desk.name for story in Story.objects.raw("SELECT * FROM story")]  # error: PFL501


def raw_titles():
    return [story.title for story in Story.objects.raw("SELECT * FROM story")]  # ok


def found():
    return [story.desk.name for story in get_list_or_404(Story, title="a")]  # error: PFL501


def found_loaded():
    return [story.desk.name for story in get_list_or_404(Story.objects.select_related("desk"))]  # ok
