"""Models whose base another library makes: their columns show what they are."""

from sqlalchemy.orm import Mapped, mapped_column
from storage import versioned_base


class Reel(versioned_base("archive")):
    __tablename__ = "reel"
    id: Mapped[int] = mapped_column(primary_key=True)
    place: Mapped[str]


class Crate:
    number: int
    place: str


def places(session, numbers):
    return [session.query(Reel).filter_by(id=number).one().place for number in numbers]  # error: PFL502


def of_crates(session, numbers):
    return [session.query(Crate).filter_by(number=number).one() for number in numbers]  # ok


class Keeper:
    def on_start(self, task, config):
        for entry in task.entries:
            reel = task.session.query(Reel).filter(Reel.place == entry["place"]).first()  # error: PFL502
            if reel is None:
                entry.reject(config)

    def on_stop(self, job, config):
        for entry in job.entries:
            crate = job.session.query(Crate).filter(entry["place"]).first()  # ok
            if crate is None:
                entry.reject(config)


class Catalogue:
    def look_up(self, numbers, session=None):
        return self._places(numbers, session)

    def look_up_each(self, lists):
        return [self.look_up(numbers) for numbers in lists]

    def _places(self, numbers, session):
        return [session.query(Reel).filter_by(id=n).one().place for n in numbers]  # error: PFL502
