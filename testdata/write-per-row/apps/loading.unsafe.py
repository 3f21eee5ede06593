from models import Part


def load(numbers):
    Part.objects.bulk_create([Part(number=number) for number in numbers])


def load_at_once(numbers):
    Part.objects.bulk_create([Part(number=number) for number in numbers])
