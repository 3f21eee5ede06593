"""Where Django puts its tests."""

from models import Part


def set_up():
    Part.objects.bulk_create([Part(number=number) for number in range(100)])
