"""Rows of users: Django's own model, and what models of the project add to it."""

from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import models


class Profile(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="profile")
    city = models.TextField()


class Note(models.Model):
    writer = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notes"
    )
    text = models.TextField()


class Badge(models.Model):
    holder = models.ForeignKey("auth.User", on_delete=models.CASCADE)
    label = models.TextField()


class Room(models.Model):
    team = models.OneToOneField("auth.Group", on_delete=models.CASCADE)
    floor = models.IntegerField()


class Ticket(models.Model):
    visitor = models.ForeignKey("visits.Visitor", on_delete=models.CASCADE, related_name="tickets")


def cities():
    return [user.profile.city for user in User.objects.all()]  # error: PFL501


def notes():
    for user in User.objects.filter(is_active=True):
        print(user.username, [note.text for note in user.notes.all()])  # error: PFL501


def badges():
    for user in User.objects.order_by("username"):
        print([badge.label for badge in user.badge_set.all()])  # error: PFL501


def writers():
    return [note.writer.profile.city for note in Note.objects.all()]  # error: PFL501


def floors():
    for group in Group.objects.all():
        if hasattr(group, "room"):
            print(group.room.floor)  # error: PFL501


def joined_cities():
    return [user.profile.city for user in User.objects.select_related("profile")]  # ok


def fetched_notes():
    for user in User.objects.prefetch_related("notes", "badge_set"):
        print([note.text for note in user.notes.all()])  # ok
        print([badge.label for badge in user.badge_set.all()])  # ok


def joined_writers():
    for note in Note.objects.select_related("writer__profile"):
        print(note.writer.profile.city)  # ok


def own_column():
    return [user.username for user in User.objects.all()]  # ok  # hint: PFL515


def of_no_known_model():
    return [user.tickets for user in User.objects.all()]  # ok


def own_note(user: User):
    for note in user.notes.all():
        print(note.writer.username)  # ok
