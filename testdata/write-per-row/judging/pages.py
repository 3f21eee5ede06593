"""What is done to many papers at once."""

from models import Paper
from operations import note, withdraw
from sqlalchemy import select
from sqlalchemy.orm import Session


def withdraw_all(session: Session, papers: list[Paper]):
    for paper in papers:
        withdraw(session, paper)  # hint: PFL503 because in-called-function


def note_all(session: Session):
    for paper in session.scalars(select(Paper)):
        note(session, paper, "late")  # error: PFL503
