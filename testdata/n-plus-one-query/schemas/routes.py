"""Who asks for ships."""

from fastapi import APIRouter, Depends
from models import Ship
from schemas import (
    AnyShip,
    Ferry,
    Fleet,
    Loaded,
    OneShip,
    ShipAnswer,
    ShipDescribed,
    ShipElsewhere,
    ShipName,
    ShipOut,
    ShipPage,
    ShipRenamed,
    ShipRow,
    Ships,
)
from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload, sessionmaker

router = APIRouter()
schema = Ships(many=True)


def get_db() -> Session:
    return sessionmaker()()


@router.get("/ships", response_model=list[ShipOut])
def ships(db: Session = Depends(get_db)):
    return db.scalars(select(Ship).options(selectinload(Ship.voyages))).all()


@router.get("/renamed")
def renamed(db: Session = Depends(get_db)) -> list[ShipRenamed]:
    return db.query(Ship).all()


@router.get("/elsewhere")
def elsewhere(db: Session = Depends(get_db)) -> list[ShipElsewhere]:
    return db.query(Ship).all()


@router.get("/described")
def described(db: Session = Depends(get_db)) -> list[ShipDescribed]:
    return db.query(Ship).all()


@router.get("/answer")
def answer(db: Session = Depends(get_db)) -> list[ShipAnswer]:
    return db.query(Ship).all()


@router.get("/rows")
def rows(db: Session = Depends(get_db)):
    return [ShipRow.model_validate(ship) for ship in db.query(Ship).all()]


@router.get("/page", response_model=list[ShipPage])
def page(db: Session = Depends(get_db)):
    return db.query(Ship).options(selectinload(Ship.cabins)).all()


@router.get("/first", response_model=ShipName)
def first(db: Session = Depends(get_db)):
    return db.query(Ship).first()


@router.get("/one")
def one(key: int, db: Session = Depends(get_db)):
    return OneShip.model_validate(db.get(Ship, key))


def dumped(session: Session):
    return schema.dump(session.query(Ship).all())


def dumped_each(session: Session):
    return [Fleet().dump(ship) for ship in session.query(Ship).all()]


def dumped_loaded(session: Session):
    return Loaded(many=True).dump(session.query(Ship).options(selectinload(Ship.cabins)).all())


def dumped_one(session: Session):
    return Ferry().dump(session.query(Ship).first())


class Store:
    def __init__(self, session: Session, schema):
        self.session = session
        self.schema = schema

    def all(self):
        return [self.schema.model_validate(ship) for ship in self.session.query(Ship).all()]


def ships_of_any_kind(session: Session):
    return Store(session, AnyShip).all()
