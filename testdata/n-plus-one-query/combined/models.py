"""Models whose managers derive from those of libraries."""

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from shelving.managers import ShelfManager


class MemberManager(UserManager):
    def active(self):
        return self.filter(is_active=True)


class Team(models.Model):
    name = models.CharField(max_length=20)


class Member(AbstractUser):
    team = models.ForeignKey(Team, on_delete=models.CASCADE)
    objects = MemberManager()


class ScopedManager(ShelfManager):
    def visible(self):
        return self.filter(hidden=False)


class Loan(models.Model):
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    made = models.DateField()
    objects = ScopedManager()


class Visit(models.Model):
    member = models.ForeignKey(Member, on_delete=models.CASCADE)
    made = models.DateField()
