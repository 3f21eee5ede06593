"""Memberships that are looked up among all rows of a query set."""

from django.db import models


class Member(models.Model):
    name = models.CharField(max_length=50)
    blocked = models.BooleanField(default=False)


class Book(models.Model):
    title = models.CharField(max_length=99)
    readers = models.ManyToManyField(Member, related_name="books")
    owners = models.ManyToManyField(Member, related_name="owned")


class Card(models.Model):
    member = models.OneToOneField(Member, on_delete=models.CASCADE)


def may_read(book: Book, member: Member):
    return member in Member.objects.filter(blocked=False)  # error: PFL513


def is_new(name: str):
    return name not in Member.objects.values_list("name", flat=True)  # error: PFL513


def reads(book: Book, member: Member):
    return book in member.books.all()  # hint: PFL513


def named(member: Member):
    blocked = Member.objects.filter(blocked=True)
    if member in blocked:  # error: PFL513
        raise PermissionError(member.name)


def named_and_listed(member: Member):
    blocked = Member.objects.filter(blocked=True)
    if member in blocked:  # ok: fetched-anyway
        raise PermissionError([each.name for each in blocked])


def named_before_a_loop(members: list[Member]):
    blocked = Member.objects.filter(blocked=True)
    return [member for member in members if member in blocked]  # ok: fetched-anyway


def owned(member: Member):
    for book in Book.objects.prefetch_related("owners"):
        if member in book.owners.all():  # ok: loaded-relation
            yield book


def owns(book: Book, member: Member):
    return member in book.owners.all()  # ok: loaded-elsewhere


def has_card(card: Card, member: Member):
    return card in Card.objects.filter(member=member)  # hint: PFL513


def by_key(member: Member, key: int):
    return member in Member.objects.filter(pk=key)  # hint: PFL513


def asked(book: Book, member: Member):
    return member.books.filter(pk=book.pk).exists()  # ok


def of_list(member: Member, members: list[Member]):
    return member in members  # ok


def of_names(name: str, names):
    return name in names.all()  # ok


def related(member: Member):
    return Book.objects.filter(readers__in=Member.objects.filter(blocked=False))  # ok


def of_dict(member: Member, blocked):
    return member in {each.pk: each for each in Member.objects.filter(blocked=blocked)}  # ok


class Shelf:
    def __init__(self, card: Card):
        self.card = card

    def holds(self, book: Book):
        return book in self.card.member.books.order_by("title")  # hint: PFL513
