"""Programs that `eager-load` is tried on."""

from __future__ import annotations

from tests.differential.library import of_books
from tests.differential.programs import Piece, announced, steps

TEMPLATE = of_books(
    "eager-load",
    pieces=(
        Piece(
            "many to one",
            """
            found = []
            for book in $books:
                $step
                found.append(book.author.name)
                $use
            """,
            ("found", "(found, book.title)"),
            ("keys",),
        ),
        Piece(
            "one to many",
            """
            found = []
            for author in $authors:
                $stage
                for book in author.books.$all:
                    found.append((author.name, book.title))
            """,
            ("found",),
            ("keys",),
        ),
        Piece(
            "comprehension", "found = [book.author.name for book in $books]", ("found",), ("keys",)
        ),
        Piece(
            "named",
            """
            books = $books
            $between
            found = []
            for book in books:
                found.append(str(book.author))
            """,
            ("found", "(found, len(books))"),
            ("keys",),
        ),
    ),
    holes={
        "books": (
            "Book.objects.all()",
            "Book.objects.filter(sold=True)",
            "Book.objects.order_by('-title')",
            "Book.objects.all()[:2]",
            "Book.objects.only('title')",
            "Book.objects.filter(pk__in=$keys)",
            "Book.objects.filter(sold=fail(True))",
            "Book.objects.select_related('author')",
            "Book.objects.raw('SELECT * FROM library_book')",
            "Book.objects.all().iterator()",
            "Book.objects.defer('author')",
            "Book.objects.filter(sold=True).union(Book.objects.filter(sold=False))",
            "list(Book.objects.all())",
            "reversed(Book.objects.all())",
        ),
        "authors": (
            "Author.objects.all()",
            "Author.objects.order_by('-name')",
            "Author.objects.filter(books__sold=True).distinct()",
            "Author.objects.all().iterator()",
        ),
        "all": ("all()", "filter(sold=True)", "order_by('-title')"),
        "use": (
            "",
            "note(book.author.pk)",
            "book.author.name = 'other'",
            "Author.objects.filter(pk=book.author_id).update(name='new')",
            "book.author = Author.objects.create(name='made')",
        ),
        "between": ("", "note(len(books))", "books = books.filter(title='book 0')"),
        "stage": ("", "note(author.name)", "Book.objects.create(title=author.name, author=author)"),
        "step": steps("book.title"),
    },
    announced=(
        announced(
            "value, other effects", "Rows of the relation are those of the time of the query"
        ),
    ),
)
