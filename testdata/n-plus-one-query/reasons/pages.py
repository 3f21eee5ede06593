"""Relations that are read of each object, with a reason why that is to stay, or is the smaller part."""

from django.db.models import prefetch_related_objects
from models import Author, Book, Node
from serializers import AuthorSerializer


def walk(names):
    stack = list(Node.objects.filter(name__in=names))
    while stack:
        node = stack.pop()
        print(node.name)
        stack.extend(node.children.all())  # ok: walks-tree


def children(names):
    return [list(node.children.all()) for node in Node.objects.filter(name__in=names)]  # error: PFL501


def signed():
    found = []
    for book in Book.objects.all():
        if book.signed():
            found.append(book.title)
    return found


def lines(full):
    return [book.shown(full=full) for book in Book.objects.all()]


def update_all():
    for book in Book.objects.all():
        book.update_title()


def all_first():
    return [book.first() for book in Book.objects.all()]


def name_of(book):
    return book.author.name  # hint: PFL501 because loads-some


def names():
    books = Book.objects.all()
    prefetch_related_objects(books, "readers")
    return [name_of(book) for book in books]


def readers():
    return [AuthorSerializer(book.readers.all(), many=True).data for book in Book.objects.all()]  # error: PFL501


def readers_page(render):
    return [render(book.readers.all()) for book in Book.objects.all()]  # ok


def loaded():
    return [book.author.name for book in Book.objects.select_related("author")]  # ok


def loaded_readers():
    books = Book.objects.prefetch_related("readers")
    return [len(book.readers.all()) for book in books]  # ok


def titles():
    return [book.title for book in Book.objects.all()]  # ok  # hint: PFL515


def keys():
    return [book.author_id for book in Book.objects.all()]  # ok  # hint: PFL515


def one(key):
    return Book.objects.get(pk=key).author.name  # ok


def author_names():
    return list(Author.objects.values_list("name", flat=True))  # ok
