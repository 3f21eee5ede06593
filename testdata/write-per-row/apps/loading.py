from models import Part


def load(numbers):
    for number in numbers:
        Part.objects.create(number=number)  # error: PFL503


def load_at_once(numbers):
    Part.objects.bulk_create([Part(number=number) for number in numbers])  # ok
