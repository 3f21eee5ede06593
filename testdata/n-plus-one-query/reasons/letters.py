"""A method of the same file that reads the relation first."""

from django.db import models


class Sender(models.Model):
    name = models.CharField(max_length=50)


class Letter(models.Model):
    sender = models.ForeignKey(Sender, on_delete=models.CASCADE)

    def known(self):
        """Whether the sender has a name."""
        return self.sender.name != ""  # error: PFL501


def senders():
    found = []
    for letter in Letter.objects.all():
        if letter.known():
            found.append(letter.sender.name)  # ok: read-before
    return found
