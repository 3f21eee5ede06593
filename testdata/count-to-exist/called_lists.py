"""Functions that are said to return lists, and return queries."""

from sqlalchemy import Column, Integer, String
from sqlalchemy.orm import Session, declarative_base

Base = declarative_base()


class Loan(Base):
    __tablename__ = "loans"
    id = Column(Integer, primary_key=True)
    shelf = Column(String)


def open_loans(session: Session, shelf: str) -> list[Loan]:
    return session.query(Loan).filter(Loan.shelf == shelf)


def all_loans(session: Session, shelf: str) -> list[Loan]:
    return session.query(Loan).filter(Loan.shelf == shelf).all()


def is_free(session: Session, shelf: str) -> bool:
    loans = open_loans(session, shelf)
    return loans.count() == 0  # error: PFL511


def how_often(session: Session, shelf: str, loan: Loan) -> bool:
    loans = all_loans(session, shelf)
    return loans.count(loan) > 1  # ok: a list


def is_free_again(session: Session, shelf: str) -> bool:
    loans = open_loans(session, shelf)
    for loan in loans:
        session.delete(loan)
    loans = open_loans(session, shelf)
    return loans.count() == 0  # error: PFL511
