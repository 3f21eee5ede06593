"""Functions that ask for rows, as other files call them."""

from contextlib import contextmanager, nullcontext
from threading import Lock

from sqlalchemy import func, insert, select, text
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column


class Base(DeclarativeBase):
    pass


class Plant(Base):
    __tablename__ = "plant"
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    watered: Mapped[bool]


class Pot(Base):
    __tablename__ = "pot"
    id: Mapped[int] = mapped_column(primary_key=True)


KINDS = {"plant": Plant, "pot": Pot}


def count(session: Session, model):
    return session.execute(select(func.count()).select_from(model)).scalar()


def count_from(session: Session, model, key: int):
    return session.execute(select(func.count()).select_from(model).where(model.id > key)).scalar()


def find(session: Session, kind: str, key: int):
    kind = kind.lower()
    return session.get(KINDS[kind], key)


def get_version(session: Session):
    return session.execute(text("SELECT version()")).scalar()


def get_columns(session: Session, name: str):
    return session.execute(text(f"PRAGMA table_info({name})")).fetchall()


def get_one(session: Session):
    return session.execute(text("SELECT 1")).scalar()


def ensure(session: Session, name: str):
    found = session.execute(select(Plant).where(Plant.name == name)).first()
    if found is None:
        session.execute(insert(Plant).values(name=name))
    return found


def described(session: Session, key: int):
    plant = session.get(Plant, key)
    lines = ["-".join([str(plant.id).strip(), plant.name.strip().title()])]
    lines.append("wet".center(20) if plant.watered else "dry".center(20))
    return "\n".join(line.rstrip().rjust(80).lower() for line in lines)


def printed(session: Session, key: int):
    print(described(session, key).center(80).rstrip())
    print("-".join(["-".strip()] * 80))
    return True


def described_if_any(session: Session, key: int):
    lines = ["-".join([str(key).strip(), str(key).strip().title()])]
    if key > 3:
        plant = session.get(Plant, key)
        lines.append("wet".center(20) if plant.watered else "dry".center(20))
    return "\n".join(line.rstrip().rjust(80).lower() for line in lines)


def by_name(session: Session, names: dict, name: str):
    try:
        return names[name].id
    except ValueError:
        return session.scalars(select(Plant).where(Plant.name == name)).one().id


class Table:
    def __init__(self, session: Session, model):
        self.session = session
        self.model = model

    def newest(self):
        return self.session.scalars(select(self.model).order_by(self.model.id.desc())).first()

    def after(self, key: int):
        return self.session.scalars(select(self.model).where(self.model.id > key)).first()


class Tree:
    def __init__(self, session: Session):
        self.session = session

    @classmethod
    def oldest(cls, session: Session):
        return session.scalars(select(cls).limit(1)).first()

    def alike(self):
        return self.session.scalars(select(self.__class__).limit(1)).first()


class Shelf:
    def __init__(self, session: Session):
        self.session = session
        self._lock = Lock()
        self._plants = {}
        self._pots = {}
        self._names = {}

    def _keep(self, key, plant):
        self._plants[key] = plant
        return plant

    def _count(self, pot):
        return len(self._pots) + pot.id

    def plant(self, key):
        found = self._plants.get(key)
        if found is not None:
            return found
        return self._keep(key, self.session.get(Plant, key))

    def pot(self, key):
        found = self._pots.get(key)
        if found is not None:
            return found
        return self._count(self.session.get(Pot, key))

    def names(self, keys):
        missing = [key for key in keys if key not in self._names]
        if missing:
            for plant in self.session.scalars(select(Plant).where(Plant.id.in_(missing))):
                self._names[plant.id] = plant.name
        return [self._names[key] for key in keys]

    def seen(self, keys):
        other = [key for key in keys if key not in self._names]
        if other:
            return len(self.session.scalars(select(Plant).where(Plant.id.in_(other))).all())
        return 0

    @contextmanager
    def held(self, key):
        with self._lock:
            yield self.session.get(Plant, key)

    @contextmanager
    def shown(self, key):
        with nullcontext([]) as log:
            yield self.session.get(Plant, key), log

    def claimed(self, key):
        return self.session.scalars(select(Plant).where(Plant.id == key).with_for_update()).one()

    def get_claimed(self, key, lock=False):
        statement = select(Plant).where(Plant.id == key)
        if lock:
            statement = statement.with_for_update()
        return self.session.scalars(statement).one()

    def turned(self, key):
        self.session.execute(text("SELECT id FROM plant WHERE id = :key FOR UPDATE"), {"key": key})
        return self.session.get(Plant, key)

    def water(self, key):
        plant = self.session.get(Plant, key)
        if plant is None:
            return False
        plant.watered = True
        return True

    def watered(self, key):
        plant = self.session.get(Plant, key)
        plant.watered = True
        return plant
