"""What a shop shows."""

from .models import Book


def pattern_109():
    return [book.author.name for book in Book.objects.all()]  # error: PFL501
