"""Models whose methods save the object."""

from django.core.mail import send_mail
from django.db import models


class Player(models.Model):
    points = models.IntegerField(default=0)
    rank = models.CharField(max_length=10)
    warned = models.BooleanField(default=False)

    def promote(self):
        self.rank = "gold" if self.points > 1000 else "silver"
        self.save(update_fields=["rank"])

    def promote_if_due(self):
        if self.points > 1000:
            self.rank = "gold"
            self.save(update_fields=["rank"])

    def warn(self):
        send_mail("Late", "You are late.", None, [self.rank])
        self.warned = True
        self.save()

    def settle(self):
        total = self.games.filter(open=False).count() + self.games.exclude(lost=True).count()
        self.points = max(total, self.points)
        self.save()


class Logged(models.Model):
    rank = models.CharField(max_length=10)

    def save(self, *args, **kwargs):
        self.rank = self.rank.lower()
        super().save(*args, **kwargs)

    def promote(self):
        self.rank = "GOLD"
        self.save()
