"""Rows of several queries, and of managers that are not Django's own."""

from itertools import chain, groupby

from .models import Loan, Member, Visit


def teams():
    return [
        member.team.name for member in Member.objects.active().select_related("team")
    ]


def teams_at_once():
    return [member.team.name for member in Member.objects.select_related("team")]


def borrowers(names):
    for loan in Loan.objects.filter(member__name__in=names).select_related("member"):
        yield loan.member.username


def either(day, other):
    for visit in Visit.objects.filter(made=day) | Visit.objects.filter(made=other):
        yield visit.member.username


def either_at_once(day, other):
    visits = Visit.objects.select_related("member")
    for visit in visits.filter(made=day) | visits.filter(made=other):
        yield visit.member.username


def one_after_the_other(day, other):
    for visit in chain(Visit.objects.filter(made=day), Visit.objects.filter(made=other)):
        yield visit.member.username


def one_after_the_other_at_once(day, other):
    visits = Visit.objects.select_related("member")
    for visit in chain(visits.filter(made=day), visits.filter(made=other)):
        yield visit.member.username


def by_day():
    for day, visits in groupby(Visit.objects.order_by("made"), key=lambda visit: visit.made):
        yield day, [visit.member.username for visit in visits]


def by_day_at_once():
    visits = Visit.objects.select_related("member").order_by("made")
    for day, found in groupby(visits, key=lambda visit: visit.made):
        yield day, [visit.member.username for visit in found]


def of_numbers(numbers):
    for visit in Visit.objects.in_bulk(numbers).values():
        yield visit.member.username


def of_numbers_at_once(numbers):
    for visit in Visit.objects.select_related("member").in_bulk(numbers).values():
        yield visit.member.username
