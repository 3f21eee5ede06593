"""Models and queries in one file."""

from __future__ import annotations

from sqlalchemy import ForeignKey, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column, relationship, selectinload


class Base(DeclarativeBase):
    pass


class Team(Base):
    __tablename__ = "team"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    members: Mapped[list[Member]] = relationship(back_populates="team")


class Member(Base):
    __tablename__ = "member"
    id: Mapped[int] = mapped_column(primary_key=True)
    team_id: Mapped[int] = mapped_column(ForeignKey("team.id"))
    team: Mapped[Team] = relationship(back_populates="members")
    badges: Mapped[list[Badge]] = relationship()


class Badge(Base):
    __tablename__ = "badge"
    id: Mapped[int] = mapped_column(primary_key=True)
    member_id: Mapped[int] = mapped_column(ForeignKey("member.id"))
    member: Mapped[Member] = relationship()


def narrowed(session: Session):
    statement = select(Member)
    statement = statement.where(Member.id > 1)
    return [len(member.badges) for member in session.scalars(statement)]  # error: PFL501


def through_another(session: Session):
    badges = session.scalars(select(Badge))
    return [badge.member.team.name for badge in badges]  # error: PFL501


class Members:
    def __init__(self, session: Session):
        self.session = session

    def all(self) -> list[Member]:
        return list(self.session.scalars(select(Member)).all())

    def loaded(self) -> list[Member]:
        return list(self.session.scalars(select(Member).options(selectinload(Member.team))).all())

    def teams(self):
        return [member.team.name for member in self.all()]  # error: PFL501

    def teams_loaded(self):
        return [member.team.name for member in self.loaded()]  # ok


def all_relations(session: Session):
    statement = select(Member).options(selectinload("*"))
    return [(len(m.badges), m.team.name) for m in session.scalars(statement)]  # ok


def known_teams(session: Session):
    teams = session.scalars(select(Team)).all()
    members = [member.team.name for member in session.scalars(select(Member))]  # ok: held-by-session
    return len(teams), members


def some_teams(session: Session):
    teams = session.scalars(select(Team).where(Team.id > 3)).all()
    members = [member.team.name for member in session.scalars(select(Member))]  # error: PFL501
    return len(teams), members


def forgotten_teams(session: Session):
    print(len(session.scalars(select(Team)).all()))
    return [member.team.name for member in session.scalars(select(Member))]  # error: PFL501


def collections_of_known(session: Session):
    members = session.query(Member).all()
    for team in session.query(Team):
        print(len(team.members), len(members))  # error: PFL501
