"""Writes that are a step of their own in each iteration, and some that only look so."""

import logging

from django.core.files import File
from django.core.files.base import ContentFile
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.utils import timezone
from sqlalchemy import Column, Integer, String, bindparam, delete, func, update
from sqlalchemy.orm import DeclarativeBase, Session
from tenacity import Retrying, stop_after_attempt

logger = logging.getLogger(__name__)


class Author(models.Model):
    name = models.CharField(max_length=100)


class Book(models.Model):
    title = models.CharField(max_length=100)
    author = models.ForeignKey(Author, related_name="books", on_delete=models.CASCADE)
    state = models.CharField(max_length=20)
    cover = models.FileField()
    authors = models.ManyToManyField(Author, related_name="written")


class Chapter(models.Model):
    book = models.ForeignKey(Book, related_name="chapters", on_delete=models.CASCADE)
    number = models.IntegerField()


class Shelf(models.Model):
    name = models.CharField(max_length=100)


@receiver(post_save, sender=Shelf)
def shelf_saved(sender, instance, **kwargs):
    print(instance.name)


def new_shelves(names):
    """A bulk write would send no signal."""
    for name in names:
        Shelf.objects.create(name=name)  # ok: listens-to-signals


def renamed_shelves(shelves: list[Shelf]):
    for shelf in shelves:
        shelf.name = shelf.name.lower()
        shelf.save()  # ok: listens-to-signals


def with_chapters(rows, author: Author):
    """The chapters need the key of their book."""
    for row in rows:
        book = Book.objects.create(title=row["title"], author=author)  # hint: PFL503
        Chapter.objects.bulk_create(Chapter(book=book, number=n) for n in row["chapters"])


def with_authors(rows, author: Author):
    for row in rows:
        book = Book(title=row["title"], author=author)
        book.save()  # hint: PFL503
        book.authors.add(author)  # error: PFL503


def kept(rows, author: Author):
    """What is kept of a row is there after a bulk write as well."""
    made = []
    for row in rows:
        book = Book.objects.create(title=row["title"], author=author)  # error: PFL503
        made.append(book)
    return made


def told(books: list[Book], mailer):
    for book in books:
        mailer.send_reminder(book.title)
        book.state = "reminded"
        book.save()  # hint: PFL503


def one_by_one(books: list[Book]):
    for book in books:
        with transaction.atomic():
            book.state = "checked"
            book.save()  # hint: PFL503


def as_many_as_can_be(rows, author: Author):
    for row in rows:
        try:
            Book.objects.create(title=row, author=author)  # hint: PFL503
        except IntegrityError:
            print("there already", row)


def checked(rows):
    """A key that the row does not have is no failure of the database."""
    for row in rows:
        try:
            Author.objects.create(name=row["name"])  # error: PFL503
        except KeyError:
            print("no name")


def covers(books: list[Book], paths):
    for book, path in zip(books, paths):
        with open(path, "rb") as stream:
            book.cover = File(stream)
            book.save()  # hint: PFL503


def blank(titles, author: Author):
    for title in titles:
        Book.objects.create(title=title, author=author, cover=ContentFile(b"", title))  # hint: PFL503


def moved(old: dict[str, str]):
    """Each state becomes another one: no single statement does that simply."""
    for before, after in old.items():
        Book.objects.filter(state=before).update(state=after)  # hint: PFL503


def retired(titles):
    for title in titles:
        Book.objects.filter(title=title).update(state="retired")  # error: PFL503


def moved_by_key(states):
    for key, state in states.items():
        Book.objects.filter(pk=key).update(state=state)  # error: PFL503


def stale(limits):
    for state, day in limits.items():
        Book.objects.filter(state=state, chapters__number__lt=day).delete()  # hint: PFL503


def localized(author: Author, languages):
    for language in languages:
        Book.objects.create(title=language, author=author)  # error: PFL503


def from_form(form, author: Author):
    for name, value in form.cleaned_data.items():
        Book.objects.create(title=f"{name}: {value}", author=author)  # hint: PFL503


def samples(author: Author):
    for number in range(5):
        Book.objects.create(title=f"sample {number}", author=author)  # hint: PFL503


def where_it_can_be(books: list[Book]):
    if connection.features.can_return_rows_from_bulk_insert:
        Book.objects.bulk_create(books)
    else:
        for book in books:
            book.save()  # ok: bulk-in-other-branch


def tree(node, author: Author):
    for child in node.children:
        Book.objects.create(title=child.name, author=author)  # hint: PFL503
        tree(child, author)


def failed(books: list[Book], known):
    for book in books:
        if book.title not in known:
            logger.error("unknown book %s", book.title)
            book.state = "failed"
            book.save()  # hint: PFL503


def generate_book(row, author: Author):
    """Much more than a row."""
    text = "".join(str(part) for part in row["parts"])
    chapters = [part.strip() for part in text.split("#")]
    words = sum(len(chapter.split()) for chapter in chapters)
    book = Book.objects.create(title=row["title"].title(), author=author)
    print(book.title, words)


def generated(rows, author: Author):
    for row in rows:
        generate_book(row, author)  # hint: PFL503


def add_author(name):
    Author.objects.create(name=name.strip())


def authors(names):
    for name in names:
        add_author(name)  # error: PFL503


def tried_again(session: Session, table):
    """A retry is no loop."""
    for attempt in Retrying(stop=stop_after_attempt(3)):
        with attempt:
            session.execute(update(table).values(state="open"))  # ok


def kept_newest(session: Session, table, owners, newest):
    for owner in owners:
        session.execute(  # hint: PFL503
            delete(table).where(table.owner == owner, table.id.not_in(newest(owner)))
        )


def forgotten(session: Session, table, owners):
    for owner in owners:
        session.execute(delete(table).where(table.owner == owner))  # error: PFL503


def ordered(session: Session, orders, line_type):
    for order in orders:
        session.add(order)
        session.flush()  # hint: PFL503
        line = line_type()
        line.order_id = order.id
        session.add(line)


def first_wrong(books: list[Book]):
    """The first one that is wrong ends the loop."""
    for book in books:
        if not book.title:
            book.state = "wrong"
            book.save()  # ok
            raise ValueError(book.pk)


def wrong_ones(books: list[Book]):
    for book in books:
        try:
            if not book.title:
                book.state = "wrong"
                book.save()  # hint: PFL503
                raise DatabaseError(book.pk)
        except DatabaseError:
            print("wrong")


def moved_out(books: list[Book], folder):
    for number, book in enumerate(books):
        with open(f"{folder}/{number}", "wb") as stream:
            stream.write(book.cover.read())
        book.state = "moved"
        book.save()  # hint: PFL503


def read_in(books: list[Book], folder):
    for number, book in enumerate(books):
        with open(f"{folder}/{number}") as stream:
            book.state = stream.read()
        book.save()  # error: PFL503


def closed(books: list[Book]):
    for book in books:
        book.hand_out()
        book.delete()  # hint: PFL503


def outdated(books: list[Book], limit):
    for book in books:
        if book.pk < limit:
            book.delete()  # hint: PFL503


def twice(titles, author: Author):
    for title in titles:
        book = Book.objects.create(title=title, author=author)  # hint: PFL503
        book.fill(title)
        book.save()  # hint: PFL503


def overdue(author):
    text = author.name.strip().title()
    lines = [part.lower() for part in text.split()]
    Book.objects.create(title=" ".join(sorted(lines)), author=author)


def all_overdue(authors: list[Author]):
    """Its name says nothing of what it does."""
    for author in authors:
        overdue(author)  # error: PFL503


def add_book(author):
    text = author.name.strip().title()
    lines = [part.lower() for part in text.split()]
    Book.objects.create(title=" ".join(sorted(lines)), author=author)


def add_books(authors: list[Author]):
    for author in authors:
        add_book(author)  # error: PFL503


def merged(books: list[Book], author: Author):
    for book in books:
        former = book.author
        book.author = author
        book.save()  # error: PFL503
        if not former.books.exists():  # error: PFL502
            former.delete()  # hint: PFL503


def by_state(states, limit):
    for state in states:
        outdated_books = Book.objects.filter(state=state, pk__lt=limit(state))
        outdated_books.delete()  # hint: PFL503


def found(book: Book, rows):
    for row in rows:
        if row["title"] == book.title:
            book.state = row["state"]
            book.save()  # hint: PFL503


def told_to(books: list[Book]):
    for book in books:
        book.state = "new"
        # the search index listens to signals
        book.save()  # hint: PFL503


def purged(books: list[Book], storage):
    for book in books:
        storage.delete(book.cover.name)
        book.delete()  # hint: PFL503


def emptied(books: list[Book]):
    for book in books:
        book.cover_file.delete(save=False)
        book.state = "empty"
        book.save()  # hint: PFL503


def remove_book(book: Book, mailer):
    mailer.send_note(book.title)
    book.delete()


def removed_with_notes(books: list[Book], mailer):
    for book in books:
        remove_book(book, mailer)  # hint: PFL503


class ChapterError(Exception):
    """A chapter that does not belong to its book."""


def renumber(chapter: Chapter, check):
    """A chapter that fails leaves the others alone."""
    try:
        check(chapter)
        chapter.save()
    except ChapterError as error:
        print(error)


def renumber_all(chapters: list[Chapter], check):
    for chapter in chapters:
        renumber(chapter, check)  # hint: PFL503


def update_number(chapter: Chapter):
    chapter.number += 1
    chapter.save()


def update_numbers(chapters: list[Chapter]):
    for chapter in chapters:
        update_number(chapter)  # error: PFL503


def noted(chapters: list[Chapter], check):
    """What has gone wrong is noted with the row; a missing one is nothing that goes wrong."""
    for chapter in chapters:
        try:
            check(chapter)
        except (ChapterError, Chapter.DoesNotExist, ValueError) as error:
            chapter.book.state = str(error)
            chapter.save()  # ok: in-exception-handler


def found_or_not(titles, author: Author, find):
    for title in titles:
        try:
            find(title)
        except (Book.DoesNotExist, ValueError):
            Book.objects.create(title=title, author=author)  # hint: PFL503


class Base(DeclarativeBase):
    pass


class Note(Base):
    __tablename__ = "note"
    key = Column(Integer, primary_key=True)
    text = Column(String)


class Deletion(models.Model):
    author = models.ForeignKey(Author, null=True, on_delete=models.SET_NULL)
    expunged = models.DateTimeField(null=True)
    note = models.TextField()


class Upload(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    file = models.FileField()
    name = models.CharField(max_length=100)


def expunge(hooks):
    """The row notes that it was done."""
    for deletion in Deletion.objects.filter(expunged__isnull=True):
        hooks.expunge(deletion)
        deletion.expunged = timezone.now()
        deletion.save()  # hint: PFL503


def expunge_all():
    for deletion in Deletion.objects.filter(expunged__isnull=True):
        logger.info(deletion)
        deletion.expunged = timezone.now()
        deletion.save()  # error: PFL503


def annotated(notes):
    for deletion in Deletion.objects.filter(expunged__isnull=True):
        notes.fill(deletion)
        deletion.note = deletion.note.strip()
        deletion.save()  # error: PFL503


def uploaded(book: Book, files):
    for name, file in files.items():
        Upload.objects.create(book=book, file=file, name=name)  # hint: PFL503


def uploaded_from(book: Book, rows):
    for row in rows:
        Upload.objects.create(book=book, **row)  # hint: PFL503


def without_files(book: Book, names):
    for name in names:
        Upload.objects.create(book=book, name=name)  # error: PFL503


def with_fields(session: Session, keys, fields):
    """Each statement is for the same rows."""
    for name, value in fields.items():
        statement = (
            update(Note).where(Note.key.in_(keys)).values(text=func.jsonb_set(Note.text, name, value))
        )
        session.execute(statement)  # hint: PFL503


def with_parameters(session: Session, rows):
    statement = update(Note).where(Note.key == bindparam("row_key")).values(text=bindparam("new"))
    for row in rows:
        session.execute(statement, {"row_key": row.key, "new": row.text})  # error: PFL503


def uploaded_together(book: Book, files):
    uploads = [Upload(book=book, file=file, name=name) for name, file in files.items()]  # ok
    Upload.objects.bulk_create(uploads)  # ok


def expunged_together(hooks):
    deletions = Deletion.objects.filter(expunged__isnull=True)
    for deletion in deletions:
        hooks.expunge(deletion)  # ok
        deletion.expunged = timezone.now()
    Deletion.objects.bulk_update(deletions, ["expunged"])  # ok


def with_all_fields(session: Session, keys, fields):
    values = {}
    for name, value in fields.items():
        values[name] = value  # ok
    session.execute(update(Note).where(Note.key.in_(keys)).values(values))  # ok


def with_all_parameters(session: Session, rows):
    statement = update(Note).where(Note.key == bindparam("row_key")).values(text=bindparam("new"))
    changes = [{"row_key": row.key, "new": row.text} for row in rows]  # ok
    session.execute(statement, changes)  # ok


def checked_together(chapters: list[Chapter], check_all):
    """All have failed, and each is to say so."""
    try:
        check_all(chapters)
    except ChapterError as error:
        for chapter in chapters:
            Deletion.objects.create(note=f"{chapter.number}: {error}")  # ok: in-exception-handler


def imported_or_made(titles, author: Author, find_all):
    try:
        return find_all(titles)
    except KeyError:
        for title in titles:
            Book.objects.create(title=title, author=author)  # error: PFL503
    return None


def closed(books: list[Book]):
    for book in books:
        book.state = "closed"
        book.save(update_fields=["state"])  # no update(): signals must run  # hint: PFL503
