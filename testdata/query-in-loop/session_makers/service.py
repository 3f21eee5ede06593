from .database import SessionLocal
from .models import Item


def wanted(session: SessionLocal, keys):
    return [session.query(Item).filter(Item.id == key).first() for key in keys]  # error: PFL502


def at_once(session: SessionLocal, keys):
    return session.query(Item).filter(Item.id.in_(keys)).all()  # ok: one query
