"""What one object leads to leads back to it without a query."""

from django.db import models


class User(models.Model):
    name = models.CharField(max_length=9)


class Profile(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE)
    editor = models.ForeignKey(User, on_delete=models.CASCADE, related_name="edited")

    def shown(self):
        return self.user.name


def direct():
    return [user.profile.user.name for user in User.objects.select_related("profile")]


def by_method():
    return [user.profile.shown() for user in User.objects.select_related("profile")]


def forward():
    return [one.user.profile.pk for one in Profile.objects.select_related("user")]


def to_another():
    users = User.objects.select_related("profile", "profile__editor")
    return [user.profile.editor.name for user in users]


def not_loaded():
    return [
        user.profile.user.name
        for user in User.objects.all().select_related("profile__user")
    ]
