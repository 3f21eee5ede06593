"""What readers say of articles."""

from django.db import models


class Stamped(models.Model):
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True


class Remark(Stamped):
    text = models.CharField(max_length=80)
    hidden = models.BooleanField(default=False)


class Vote(Stamped):
    value = models.IntegerField()


class Entry(Stamped):
    text = models.CharField(max_length=80)
    seen = models.BooleanField(default=False)
