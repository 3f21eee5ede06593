"""Counts whose number, or whose rows, the same function wants as well."""

from django.db import models
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Ticket(models.Model):
    state = models.CharField(max_length=10)


class Base(DeclarativeBase):
    pass


class Parcel(Base):
    __tablename__ = "parcel"
    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str]


def number_next(state: str):
    if Ticket.objects.filter(state=state).count() > 0:  # ok: asked-for-more
        print("open:", Ticket.objects.filter(state=state).count())  # error: PFL517


def number_before(state: str):
    tickets = Ticket.objects.filter(state=state)
    print("open:", tickets.count())
    return tickets.count() > 0  # error: PFL517  # ok: asked-for-more


def rows_after(state: str):
    if not Ticket.objects.filter(state=state).count():  # ok: asked-for-more
        return []
    return list(Ticket.objects.filter(state=state))


def rows_gone_over(state: str):
    if Ticket.objects.filter(state=state).count() == 0:  # ok: asked-for-more
        return
    for ticket in Ticket.objects.filter(state=state):
        print(ticket.pk)


def of_session(session: Session, state: str):
    parcels = session.query(Parcel).filter(Parcel.state == state)
    if parcels.count() == 0:  # ok: asked-for-more
        return None
    return parcels.all()


def other_rows(state: str):
    if Ticket.objects.filter(state=state).count() > 0:  # error: PFL511
        return list(Ticket.objects.filter(state="new"))
    return []


def asked_twice(state: str):
    if Ticket.objects.filter(state=state).count() > 0:  # error: PFL511
        print(state)
    return len(state) if Ticket.objects.filter(state=state).count() > 0 else 0  # error: PFL511, PFL517


def other_query(state: str, other: str):
    tickets = Ticket.objects.filter(state=state)
    if tickets.count() > 0:  # error: PFL511
        print(state)
    tickets = Ticket.objects.filter(state=other)
    return tickets.count()


def by_key(number: int):
    if Ticket.objects.filter(pk=number).count() > 0:  # hint: PFL511 because single-row
        print(number)
    return Ticket.objects.filter(id=number).count() == 1


class Desk:
    def __init__(self, state: str):
        self.tickets = Ticket.objects.filter(state=state)

    def is_idle(self):
        return len(self.tickets) == 0  # ok: fetched-anyway

    def is_free(self):
        return self.tickets.count() == 0  # error: PFL511


def shown_after(render, state: str):
    tickets = Ticket.objects.filter(state=state)
    if tickets.count() == 0:  # error: PFL511
        return render("none.html")
    return render("some.html", tickets)


def shown_before(render, state: str):
    tickets = Ticket.objects.filter(state=state)
    page = render("some.html", tickets)
    return page, tickets.count() == 0  # ok: fetched-anyway


def shown_each_time(render, state: str):
    tickets = Ticket.objects.filter(state=state)
    while tickets.count() > 0:  # ok: fetched-anyway
        render("some.html", tickets)
