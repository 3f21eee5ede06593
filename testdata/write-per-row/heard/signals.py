"""What happens when something is saved."""

from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver
from models import Entry, Remark


@receiver([post_save, post_delete], sender=Remark)
def told(sender, instance, **kwargs):
    print(instance.pk)


def counted(sender, instance, **kwargs):
    print(instance.value)


def gone(sender, instance, **kwargs):
    print(instance.pk)


pre_save.connect(counted, sender="models.Vote")
post_delete.connect(gone, sender=Entry)
