from __future__ import annotations

import logging

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

import ledger

logger = logging.getLogger(__name__)
KNOWN: dict[str, int] = {}
SEEN: list[str] = []


class LockError(Exception):
    pass


class Base(DeclarativeBase):
    id: Mapped[int] = mapped_column(primary_key=True)

    def hard_delete(self, db: Session):
        logger.debug("remove %s", self.id)
        for attempt in range(3):
            try:
                db.delete(self)
                db.commit()
                return
            except LockError as error:
                logger.warning("could not remove %s: %s", self.id, error)
                db.rollback()
                if attempt == 2:
                    logger.exception("gave up")
                    raise ValueError(str(error)) from error

    def closed(self, db: Session):
        ledger.note(self.id)
        ledger.stamp(self.id)
        ledger.sign(self.id)
        ledger.seal(self.id)
        db.delete(self)
        db.commit()


class Case(Base):
    __tablename__ = "case"
    name: Mapped[str]
    year: Mapped[int]


def drop(db: Session, name: str, first: int, last: int):
    KNOWN.pop(name, None)
    SEEN.append(name)
    old = and_(Case.year >= int(first), Case.year <= int(last))
    either = or_(old, Case.name == name.strip())
    chosen = select(Case.id).where(either).order_by(Case.id).limit(10)
    db.execute(delete(Case).where(Case.id.in_(chosen)).where(Case.name == name))
    db.commit()
