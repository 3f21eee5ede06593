"""What is done to papers."""

from models import Note, Paper
from sqlalchemy.orm import Session


def withdraw(session: Session, paper: Paper):
    paper.withdrawn = True
    session.flush()
    print(paper.title)


def note(session: Session, paper: Paper, text: str):
    session.add(Note(paper_id=paper.id, text=text))
    session.flush()
