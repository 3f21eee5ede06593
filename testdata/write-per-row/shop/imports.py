from models import Book, Entry, Logged
from sqlalchemy import insert
from sqlalchemy.orm import Session


def create(titles):
    for title in titles:
        Book.objects.create(title=title)  # error: PFL503


def create_at_once(titles):
    Book.objects.bulk_create([Book(title=title) for title in titles])  # ok


def create_and_count(titles):
    count = 0
    for title in titles:
        book = Book(title=title)
        book.save()  # error: PFL503
        count += 1
    return count


def save_overridden(titles):
    for title in titles:
        Logged(title=title).save()  # hint: PFL503 because own-save


def restock():
    for book in Book.objects.filter(stock=0):
        book.stock = 10
        book.save()  # error: PFL503


def restock_at_once():
    Book.objects.filter(stock=0).update(stock=10)  # ok


def remove_each(titles):
    for title in titles:
        Book.objects.filter(title=title).delete()  # error: PFL503


def add(session: Session, texts):
    for text in texts:
        session.add(Entry(text=text))  # ok
    session.commit()


def add_and_flush(session: Session, texts):
    numbers = []
    for text in texts:
        entry = Entry(text=text)
        session.add(entry)
        session.flush()  # error: PFL503
        numbers.append(entry.id)
    return numbers


def insert_each(session: Session, texts):
    for text in texts:
        session.execute(insert(Entry).values(text=text))  # error: PFL503


def insert_at_once(session: Session, texts):
    session.execute(insert(Entry), [{"text": text} for text in texts])  # ok


def in_batches(batches):
    for batch in batches:
        Book.objects.filter(pk__in=batch).update(stock=1)  # ok: in-chunks
