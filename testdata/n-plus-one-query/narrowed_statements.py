from django.contrib.auth.models import User
from django.db import models
from django.db.models import QuerySet
from sqlalchemy import ForeignKey, Select, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Port(Base):
    __tablename__ = "port"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    ships: Mapped[list["Ship"]] = relationship(back_populates="port")


class Ship(Base):
    __tablename__ = "ship"
    id: Mapped[int] = mapped_column(primary_key=True)
    port_id: Mapped[int] = mapped_column(ForeignKey("port.id"))
    port: Mapped[Port] = relationship(back_populates="ships")
    crew: Mapped[list["Sailor"]] = relationship()


class Sailor(Base):
    __tablename__ = "sailor"
    id: Mapped[int] = mapped_column(primary_key=True)
    ship_id: Mapped[int] = mapped_column(ForeignKey("ship.id"))


def seen_by(statement: Select, user: int | None) -> Select:
    if user is None:
        return statement
    return statement.where(Ship.id == user).order_by(Ship.id)


def ships(session: Session, user: int | None) -> list[Ship]:
    statement = select(Ship).distinct()
    statement = seen_by(statement, user)
    return list(session.scalars(statement).all())


def ports(session: Session, user: int | None) -> list[Port]:
    statement = seen_by(select(Port).options(selectinload(Port.ships)), user)
    return list(session.scalars(statement).all())


def crews(session: Session):
    return [len(ship.crew) for ship in ships(session, 3)]  # error: PFL501


def fleets(session: Session):
    return [len(port.ships) for port in ports(session, 3)]  # ok: loaded with the statement that is passed


def ordered(statement: Select) -> Select:
    return statement.order_by(Ship.id)


def shown(statement: Select) -> Select:
    return ordered(statement)


def bare(session: Session):
    return list(session.scalars(shown(select(Ship))).all())


def manned(session: Session):
    return list(session.scalars(shown(select(Ship).options(selectinload(Ship.crew)))).all())


def some(session: Session, whole: bool):
    return manned(session) if whole else bare(session)


def others(session: Session, whole: bool):
    return bare(session) if whole else manned(session)


def bare_crews(session: Session):
    return [len(ship.crew) for ship in bare(session)]  # error: PFL501


def manned_crews(session: Session):
    return [len(ship.crew) for ship in manned(session)]  # ok: loaded two functions away


def some_crews(session: Session):
    return [len(ship.crew) for ship in some(session, True)]  # ok: one of both ways loads them


def other_crews(session: Session):
    return [len(ship.crew) for ship in others(session, True)]  # ok: one of both ways loads them


class Club(models.Model):
    name = models.CharField(max_length=80)


class Player(models.Model):
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")


def active(rows: QuerySet) -> QuerySet:
    return rows.filter(name__gt="")


def clubs():
    return active(Club.objects.all())


def whole_clubs():
    return active(Club.objects.prefetch_related("players"))


def teams():
    return [club.players.all()[0] for club in clubs()]  # error: PFL501


def whole_teams():
    return [list(club.players.all()) for club in whole_clubs()]  # ok: loaded with the query that is passed


class Badge(models.Model):
    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="badge")
    color = models.CharField(max_length=80)


def in_order(people: QuerySet) -> QuerySet:
    return people.order_by("pk")


def everybody():
    return in_order(User.objects.all())


def colors():
    return [person.badge.color for person in everybody()]  # error: PFL501


def colors_of_editors():
    editors = in_order(User.objects.with_perm("press.edit").select_related("badge"))
    return [editor.badge.color for editor in editors]  # ok: what one caller's query loads is not read
