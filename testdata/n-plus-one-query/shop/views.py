from django.db.models import Prefetch, prefetch_related_objects
from django.views.generic import ListView
from labels import author_label, editor_label
from models import Author, Book, Tag
from queries import recent_books, recent_books_with_authors


def titles():
    for book in Book.objects.all():
        print(book.title, book.author.name)  # error: PFL501


def titles_joined():
    for book in Book.objects.select_related("author"):
        print(book.title, book.author.name)  # ok


def countries():
    return {b.author.country.name for b in Book.objects.filter(published=True)}  # error: PFL501


def countries_of_loaded_authors():
    return {b.author.country.name for b in Book.objects.select_related("author")}  # error: PFL501


def countries_loaded():
    return {b.author.country.name for b in Book.objects.select_related("author__country")}  # ok


def keys():
    return [book.author_id for book in Book.objects.all()]  # ok  # hint: PFL515


def values():
    return [row["author__name"] for row in Book.objects.values("author__name")]  # ok


def shelves():
    for author in Author.objects.order_by("name"):
        for book in author.books.all():  # error: PFL501
            print(author.name, book.title, book.author.name)  # ok


def shelves_loaded():
    for author in Author.objects.prefetch_related("books"):
        for book in author.books.all():  # ok
            print(author.name, book.title)


def shelves_with_prefetch():
    books = Book.objects.only("title")
    for author in Author.objects.prefetch_related(Prefetch("books", queryset=books)):
        print([book.title for book in author.books.all()])  # ok


def tags():
    found = []
    for book in recent_books()[:20]:
        found.append((book.title, len(book.tags.all())))  # error: PFL501
    return found


def tags_of_rich():
    return [(book.author.name, list(book.tags.all())) for book in Book.rich.all()]  # ok


def covers():
    books = Book.objects.filter(cover__isnull=False)
    return [book.cover.url for book in books]  # error: PFL501


def labels():
    return [author_label(book) for book in recent_books()]  # ok


def editors():
    return [editor_label(book) for book in Book.objects.select_related("editor")]  # ok


def recent_authors():
    return [book.author.name for book in recent_books()]  # error: PFL501


def recent_authors_loaded():
    return [book.author.name for book in recent_books_with_authors()]  # ok


def bylines():
    return [book.byline for book in Book.objects.all()]  # ok


def bylines_loaded():
    return [book.byline for book in Book.objects.with_author()]  # ok


def tag_lines():
    return [book.tag_line() for book in Book.objects.all()]  # ok


def one(pk):
    book = Book.objects.get(pk=pk)
    return [(book.author.name, number) for number in range(100)]  # ok


def assigned(authors):
    for book in Book.objects.all():
        book.author = authors[book.author_id]
        print(book.author.name)  # ok: is-assigned


def loaded_later():
    books = list(Book.objects.all())
    prefetch_related_objects(books, "author")
    return [book.author.name for book in books]  # ok: is-assigned


def sorted_by_author():
    return sorted(Book.objects.all(), key=lambda book: book.author.name)  # error: PFL501


def built_up(author=None):
    books = Book.objects.all()
    if author is not None:
        books = books.filter(author=author)
    books = books.select_related("author", "editor")
    return [(book.author.name, book.editor.name) for book in books]  # ok


def twice():
    for book in Book.objects.all():
        print(book.author.name)  # error: PFL501
        print(book.author.pk)  # ok: read-before


def both():
    books = Book.objects.order_by("title")
    for number, book in enumerate(books):
        print(number, book.author.name)  # error: PFL501
        print(book.editor.name)  # error: PFL501


def of_annotated(books: list[Book]):
    return [book.author.name for book in books]  # ok


class BookList(ListView):
    model = Book

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["names"] = [book.author.name for book in self.get_queryset()]  # error: PFL501
        return context


class RichList(ListView):
    queryset = Book.objects.select_related("author")

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["names"] = [book.author.name for book in self.get_queryset()]  # ok
        return context


class OwnList(ListView):
    def get_queryset(self):
        return Book.objects.filter(published=True)

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["names"] = [book.author.name for book in self.get_queryset()]  # error: PFL501
        return context


def tagged():
    for tag in Tag.objects.iterator():
        print(tag.label, [book.title for book in tag.books.all()])  # error: PFL501


def first_by(name):
    for book in Book.objects.all():
        if book.author.name == name:  # ok: first-hit
            return book
    return None
