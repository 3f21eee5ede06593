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
    return Member.objects.filter(blocked=False).filter(pk=member.pk).exists()


def is_new(name: str):
    return not Member.objects.filter(name=name).exists()


def reads(book: Book, member: Member):
    return member.books.filter(pk=book.pk).exists()


def named(member: Member):
    blocked = Member.objects.filter(blocked=True)
    if blocked.filter(pk=member.pk).exists():
        raise PermissionError(member.name)


def named_and_listed(member: Member):
    blocked = Member.objects.filter(blocked=True)
    if member in blocked:
        raise PermissionError([each.name for each in blocked])


def named_before_a_loop(members: list[Member]):
    blocked = Member.objects.filter(blocked=True)
    return [member for member in members if member in blocked]


def owned(member: Member):
    for book in Book.objects.prefetch_related("owners"):
        if member in book.owners.all():
            yield book


def owns(book: Book, member: Member):
    return member in book.owners.all()


def has_card(card: Card, member: Member):
    return Card.objects.filter(member=member).filter(pk=card.pk).exists()


def by_key(member: Member, key: int):
    return Member.objects.filter(pk=key).filter(pk=member.pk).exists()


def asked(book: Book, member: Member):
    return member.books.filter(pk=book.pk).exists()


def of_list(member: Member, members: list[Member]):
    return member in members


def of_names(name: str, names):
    return name in names.all()


def related(member: Member):
    return Book.objects.filter(readers__in=Member.objects.filter(blocked=False))


def of_dict(member: Member, blocked):
    return member in {each.pk: each for each in Member.objects.filter(blocked=blocked)}


class Shelf:
    def __init__(self, card: Card):
        self.card = card

    def holds(self, book: Book):
        return self.card.member.books.order_by("title").filter(pk=book.pk).exists()
