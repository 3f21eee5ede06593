"""Query sets that are fetched for a test or for their length."""

from django.db import models


class Member(models.Model):
    name = models.CharField(max_length=50)
    blocked = models.BooleanField(default=False)


class Loan(models.Model):
    member = models.ForeignKey(Member, related_name="loans", on_delete=models.CASCADE)
    open = models.BooleanField(default=True)


def may_borrow(member: Member, limit):
    if Loan.objects.filter(member=member, open=True):  # error: PFL511
        return False
    return not Loan.objects.filter(open=True).count() or limit  # error: PFL511


def warn(member: Member, send):
    late = Loan.objects.filter(member=member, open=True)
    if late and not member.blocked:  # error: PFL511
        send(member.name)


def clean():
    unused = Member.objects.filter(loans=None)
    assert not unused  # error: PFL511


def open_loans():
    return len(Loan.objects.filter(open=True))  # error: PFL511


def summary(member: Member):
    loans = Loan.objects.filter(member=member)
    return {"name": member.name, "loans": len(loans)}  # error: PFL511


def listed(member: Member):
    loans = Loan.objects.filter(member=member)
    if loans:  # ok: fetched-anyway
        return [loan.pk for loan in loans]
    return []


def measured(member: Member):
    loans = Loan.objects.filter(member=member)
    return {"number": len(loans), "loans": loans}  # ok: fetched-anyway


def of_relation(member: Member):
    if member.loans.all():  # ok
        return 0
    return len(member.loans.all())  # ok


def given(loans):
    if loans:  # ok
        return len(loans)  # ok
    return 0


def narrowed(request):
    loans = Loan.objects.all()
    if request.GET.get("open"):
        loans = loans.filter(open=True)
    if loans:  # ok
        return 1
    return 0


def kept(cache):
    loans = Loan.objects.filter(open=True)
    cache.set("loans", loans)
    return bool(loans)  # ok: fetched-anyway


def sliced():
    newest = Loan.objects.order_by("-pk")[:3]
    if newest:  # ok
        return newest[0]
    return None


def several(names: list[str]):
    if names:  # ok
        return len(names)
    return 0


def manager():
    return bool(Loan.objects)  # ok


def first_or_count(member: Member):
    loans = Loan.objects.filter(member=member)
    return loans.first() if len(loans) == 1 else None  # ok: fetched-anyway


def enough(member: Member):
    return Loan.objects.filter(member=member).count() > 3  # ok


def by_exists(member: Member):
    return bool(Loan.objects.filter(member=member).exists())  # ok


def reported(write):
    loans = Loan.objects.filter(open=True)
    count = len(loans)  # error: PFL511
    if count > 0:
        write(f"{len(loans)} loans are open")  # ok: measured-before
        for pk in loans.values_list("pk", flat=True):
            write(pk)


def reported_with_rows(write):
    loans = Loan.objects.filter(open=True)
    write(len(loans))  # ok: fetched-anyway
    for loan in loans:
        write(loan.pk)


def told_before_rows(write):
    loans = Loan.objects.filter(open=True)
    for loan in loans:
        write(loan.pk)
    write(len(loans))  # ok: fetched-anyway


def told_of_list(write):
    loans = list(Loan.objects.filter(open=True))
    write(len(loans))  # ok: a list
