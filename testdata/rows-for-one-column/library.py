"""Rows of Django that are fetched for one of their columns."""

from django.db import models
from django.db.models import Count


class Member(models.Model):
    name = models.CharField(max_length=50)
    notes = models.TextField()
    photo = models.FileField()

    @property
    def label(self):
        return f"{self.name} ({self.pk})"


class Tag(models.Model):
    name = models.CharField(max_length=50)


class Shelf(models.Model):
    name = models.CharField(max_length=50)
    plan = models.JSONField()

    @classmethod
    def from_db(cls, db, field_names, values):
        shelf = super().from_db(db, field_names, values)
        shelf.name = shelf.name.title()
        return shelf


class Shop(models.Model):
    tags = models.ManyToManyField(Tag, related_name="shops")


class Book(models.Model):
    title = models.CharField(max_length=99)
    body = models.TextField()
    pages = models.IntegerField()
    author = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="books")
    readers = models.ManyToManyField(Member, related_name="lent")
    owners = models.ManyToManyField(Member, related_name="owned")
    editors = models.ManyToManyField(Member, related_name="edited")
    tags = models.ManyToManyField(Tag)


def titles():
    return [book.title for book in Book.objects.all()]  # hint: PFL515 because of-unknown-size


def streamed():
    return {book.title for book in Book.objects.iterator()}  # error: PFL515


def keys():
    return set(book.pk for book in Book.objects.filter(pages=3))  # hint: PFL515


def authors():
    books = Book.objects.filter(pages__gt=3)
    return [f"{book.author_id}" for book in books if book.author_id]  # hint: PFL515


def lent(member: Member):
    return [book.title for book in member.lent.all()]  # hint: PFL515


def long_ones(wanted):
    books = Book.objects.all()
    if wanted:
        books = books.filter(title=wanted)
    return ", ".join(book.title for book in books)  # hint: PFL515


def lent_and_streamed(member: Member):
    return [book.title for book in member.lent.iterator()]  # hint: PFL515 because rows-of-parent


def count_pages(counts):
    for book in Book.objects.iterator():  # error: PFL515
        counts[book.pages] = 1


def tell(queue):
    for book in Book.objects.iterator():  # hint: PFL515 because works-on-each
        queue.tell(book.pages)


def remind(queue):
    for book in Book.objects.filter(pages=1):  # hint: PFL515
        queue.put(book.pk)


def tag_names():
    return [tag.name for tag in Tag.objects.all()]  # hint: PFL515


def listed():
    books = list(Book.objects.all())
    if not books:
        return []
    print(len(books))
    return [book.title for book in books]  # hint: PFL515


def named_titles():
    distinct = Book.objects.distinct()
    return [book.title for book in distinct]  # hint: PFL515


def counted():
    return [book.title for book in Book.objects.annotate(n=Count("tags"))]  # hint: PFL515


def twice():
    books = Book.objects.all()
    titles = [book.title for book in books]  # hint: PFL515
    return titles, {book.title for book in books}  # hint: PFL515


def count_long():
    return len([book for book in Book.objects.all() if book.pages > 100])  # hint: PFL515


def count_untitled():
    return sum(1 for book in Book.objects.all() if not book.title)  # hint: PFL515


def all_pages():
    return sum(book.pages for book in Book.objects.all())  # hint: PFL515


def most_pages():
    return max([book.pages for book in Book.objects.all()])  # hint: PFL515


def long_ones_whole():
    return [book for book in Book.objects.all() if book.pages > 100]  # ok


def print_long():
    print([book for book in Book.objects.all() if book.pages > 100])  # ok


class Wall:
    @property
    def found(self):
        return Book.objects.all()

    def titles(self):
        return [book.title for book in self.found]  # ok


def title_and_pages():
    return [(book.title, book.pages) for book in Book.objects.all()]  # ok


def whole():
    return [str(book) or book.title for book in Book.objects.all()]  # ok


def labels():
    return [member.label for member in Member.objects.all()]  # ok


def photos():
    return [member.photo for member in Member.objects.all()]  # ok


def author_names():
    return [book.author for book in Book.objects.select_related("author")]  # ok


def returned():
    books = Book.objects.all()
    return books, [book.title for book in books]  # ok: used-for-more


def other_column():
    books = Book.objects.all()
    pages = sum(book.pages for book in books)  # ok: used-for-more
    return pages, [book.title for book in books]  # ok: used-for-more


def only_titles():
    return [book.title for book in Book.objects.only("title")]  # ok: leaves-columns-out


def shelves():
    return [shelf.name for shelf in Shelf.objects.all()]  # ok: made-otherwise


def owned():
    for book in Book.objects.prefetch_related("owners"):
        yield book, [owner.name for owner in book.owners.all()]  # ok: loaded-elsewhere


def owners(book: Book):
    return [owner.name for owner in book.owners.all()]  # ok: loaded-elsewhere


def by_key(key: int):
    return [book.title for book in Book.objects.filter(pk=key)]  # ok: few-rows


def first_five():
    return [book.title for book in Book.objects.all()[:5]]  # ok: few-rows


def tags_of(shop: Shop):
    return [tag.name for tag in shop.tags.all()]  # ok: little-to-win


def announce(queue):
    for tag in Tag.objects.all():  # ok: little-to-win
        queue.announce(tag.pk)


def renamed():
    for book in Book.objects.all():  # ok
        book.title = book.title.title()


def given(books):
    return [book.title for book in books]  # ok


def passed_on(show):
    books = Book.objects.all()
    show(books)
    return [book.title for book in books]  # ok: used-for-more


def values():
    return [title for title in Book.objects.values_list("title", flat=True)]  # ok


def captured():
    books = Book.objects.all()

    def show():
        return books

    return show, [book.title for book in books]  # ok


def called_later():
    for book in Book.objects.all():  # ok
        yield lambda: book.title


class Kept:
    def __init__(self):
        self.found = None

    def books(self):
        if self.found is None:
            self.found = Book.objects.all()
        return self.found

    def titles(self):
        return [book.title for book in self.books()]  # ok


def spread_names():
    names = ["editors", "tags"]
    return Book.objects.prefetch_related(*names)


def editors(book: Book):
    return [editor.name for editor in book.editors.all()]  # ok: loaded-elsewhere


def is_there(title):
    return any(book.title == title for book in Book.objects.all())  # hint: PFL515


def is_among(title):
    titles = [book.title for book in Book.objects.all()]  # hint: PFL515
    return title in titles


def written_by(shop):
    keys = [book.author_id for book in Book.objects.filter(tags__shops=shop)]  # hint: PFL515
    return Member.objects.filter(pk__in=keys)


def total_pages():
    pages = [book.pages for book in Book.objects.all()]  # hint: PFL515
    return sum(pages)


def total_and_most():
    pages = [book.pages for book in Book.objects.all()]  # hint: PFL515
    return sum(pages), max(pages)
