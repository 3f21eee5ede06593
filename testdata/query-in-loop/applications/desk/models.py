"""Members, who are users, and their cards."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class Member(AbstractUser):
    desk = models.CharField(max_length=20)


class Card(models.Model):
    owner = models.ForeignKey(Member, related_name="cards", on_delete=models.CASCADE)
    number = models.CharField(max_length=20)
