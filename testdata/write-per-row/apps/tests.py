"""Where Django puts its tests."""

from models import Part


def set_up():
    for number in range(100):
        Part.objects.create(number=number)  # hint: PFL503
