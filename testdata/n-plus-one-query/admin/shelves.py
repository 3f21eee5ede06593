"""Reads beside writes of the same object."""

from models import Author, Book


def title_of(book: Book):
    return f"{book.author.name}: {book.title}"  # error: PFL501


def update_title(book: Book):
    book.title = f"{book.author.name}: {book.title}"  # hint: PFL501 because larger-action
    print(book.title)


def titles():
    return [title_of(book) for book in Book.objects.filter(title="x")]


def updated_titles():
    for book in Book.objects.filter(title="y"):
        update_title(book)


def authors():
    return [author.name for author in Author.objects.all()]  # ok  # hint: PFL515


def described(book: Book):
    found = {}
    found["tags"] = book.tags.all()  # ok
    return found


def all_described():
    """What is kept of the query may be narrowed, or never be asked."""
    return [described(book) for book in Book.objects.filter(title="z")]
