"""What one object leads to leads back to it without a query."""

from django.db import models


class User(models.Model):
    name = models.CharField(max_length=9)


class Profile(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE)
    editor = models.ForeignKey(User, on_delete=models.CASCADE, related_name="edited")

    def shown(self):
        return self.user.name  # ok: PFL501


def direct():
    return [user.profile.user.name for user in User.objects.select_related("profile")]  # ok: PFL501


def by_method():
    return [user.profile.shown() for user in User.objects.select_related("profile")]


def forward():
    return [one.user.profile.pk for one in Profile.objects.select_related("user")]  # ok: PFL501


def to_another():
    users = User.objects.select_related("profile")
    return [user.profile.editor.name for user in users]  # error: PFL501


def not_loaded():
    return [user.profile.user.name for user in User.objects.all()]  # error: PFL501
