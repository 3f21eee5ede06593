"""A service with FastAPI and SQLAlchemy."""

from __future__ import annotations

from fastapi import APIRouter, Depends, FastAPI
from models import Author, Book, Review, session_for_request
from sqlalchemy import func, select
from sqlalchemy.orm import Session, joinedload, selectinload

app = FastAPI()
router = APIRouter(prefix="/books")


@app.get("/authors")
def authors(session: Session = Depends(session_for_request)) -> list[str]:
    found = session.scalars(select(Author).order_by(Author.id)).all()
    return [f"{author.name}: {len(author.books)}" for author in found]


@app.get("/authors/loaded")
def authors_loaded(session: Session = Depends(session_for_request)) -> list[str]:
    found = session.scalars(select(Author).options(selectinload(Author.books))).all()
    return [f"{author.name}: {len(author.books)}" for author in found]


@app.get("/authors/{key}")
def author(key: int, session: Session = Depends(session_for_request)) -> dict[str, object]:
    found = session.get_one(Author, key)
    return {"name": found.name, "books": [book.title for book in found.books]}


@router.get("/")
def books(session: Session = Depends(session_for_request)) -> list[str]:
    query = select(Book).order_by(Book.id).limit(5)
    return [stars(book) for book in session.scalars(query)]


@router.get("/joined")
def joined(session: Session = Depends(session_for_request)) -> list[str]:
    query = select(Book).options(joinedload(Book.author), selectinload(Book.reviews))
    return [f"{book.author.name} {stars(book)}" for book in session.scalars(query)]


@router.get("/counted")
def counted(session: Session = Depends(session_for_request)) -> dict[str, int]:
    total = session.scalar(select(func.count()).select_from(Book))
    rows = {}
    for book in session.scalars(select(Book)):
        rows[book.title] = reviews_of(session, book.id)
    return {"total": total or 0, **rows}


@router.get("/deep")
def deep(session: Session = Depends(session_for_request)) -> list[int]:
    found = []
    for author in session.query(Author).all():
        for book in author.books:
            found.append(len(book.reviews))
    return found


@router.post("/{key}/reviews")
def review(key: int, text: str, session: Session = Depends(session_for_request)) -> None:
    book = session.get(Book, key)
    if book is None:
        return
    session.add(Review(book_id=book.id, text=text))
    session.commit()


def stars(book: Book) -> str:
    return f"{book.title}: {len(book.reviews)}"


def reviews_of(session: Session, key: int) -> int:
    query = select(func.count()).select_from(Review).where(Review.book_id == key)
    return session.scalar(query) or 0


app.include_router(router, prefix="/v1")
