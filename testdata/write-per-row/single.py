"""Rows that are written because they are the one that was looked for, or that the next row needs."""

from django.db import models
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Phase(models.Model):
    name = models.CharField(max_length=20)
    done = models.BooleanField(default=False)


class Base(DeclarativeBase):
    pass


class Folder(Base):
    __tablename__ = "folder"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    above: Mapped[int | None]


def finish(name: str) -> None:
    for phase in Phase.objects.all():
        if phase.name == name:
            phase.done = True
            phase.save()  # hint: PFL503


def finish_all() -> None:
    for phase in Phase.objects.all():
        if not phase.done:
            phase.done = True
            phase.save()  # hint: PFL503


def finish_at_once() -> None:
    Phase.objects.filter(done=False).update(done=True)  # ok


def set_up(step_names: list[str]) -> None:
    for name in step_names:
        Phase.objects.create(name=name)  # error: PFL503


def folders(session: Session, path: str) -> None:
    parent = None
    for name in path.split("/"):
        folder = Folder(name=name, above=parent.id if parent else None)
        session.add(folder)
        session.flush()  # hint: PFL503
        parent = folder


def folders_of(session: Session, names: list[str]) -> None:
    for name in names:
        session.add(Folder(name=name))
        session.flush()  # error: PFL503


def folders_at_once(session: Session, names: list[str]) -> None:
    session.add_all([Folder(name=name) for name in names])
    session.flush()  # ok


def one_folder(session: Session, name: str) -> None:
    session.add(Folder(name=name))
    session.flush()  # ok


def one_phase(name: str) -> None:
    Phase.objects.create(name=name)  # ok


def by_key(key: int) -> None:
    Phase.objects.filter(pk=key).update(done=True)  # ok
