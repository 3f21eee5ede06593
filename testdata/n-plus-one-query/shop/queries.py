from models import Book


def recent_books():
    return Book.objects.published().order_by("-pk")


def recent_books_with_authors():
    return Book.objects.select_related("author").order_by("-pk")
