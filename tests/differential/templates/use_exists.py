"""Programs that `use-exists` is tried on."""

from __future__ import annotations

from tests.differential.library import MODELS, library
from tests.differential.programs import Piece, Template, announced, choice, steps

TEMPLATE = Template(
    codemod="use-exists",
    needs="django",
    imports="from library import Author, Book\nfrom world import fail, guard, note, stop",
    files={"library.py": MODELS},
    around=library,
    pieces=(
        Piece("question", "$before\nfound = $asked", ("found", "(found, 1)"), ("keys",)),
        Piece(
            "condition",
            """
            if $asked:
                found = 1
            else:
                found = 2
            """,
            ("found",),
            ("keys",),
        ),
        Piece(
            "named",
            """
            books = $query
            $change
            if $named:
                found = [book.title for book in books]
            else:
                found = []
            """,
            ("found", "(found, len(books))"),
            ("keys",),
        ),
        Piece(
            "loop",
            """
            found = []
            for author in Author.objects.all():
                $step
                if $of:
                    found.append(author.name)
            """,
            ("found",),
            ("keys",),
        ),
        Piece("truth", "found = 1 if $query else 2", ("found",), ("keys",)),
        Piece("size", "found = len($query)", ("found",), ("keys",)),
    ),
    holes={
        "query": (
            "Book.objects.filter(sold=True)",
            "Book.objects.all()",
            "Book.objects.none()",
            "Book.objects.filter(pk__in=$keys)",
            "Book.objects.exclude(sold=True).order_by('title')",
            "Book.objects.filter(sold=fail(True))",
            "Book.objects.values('author').distinct()",
            "Book.objects.filter(sold=True).select_related('author')",
            "Book.objects.all()[:2]",
            choice(
                "Book.objects.filter(sold=True).union(Book.objects.filter(sold=False))", "union"
            ),
            "Book.objects.filter(pk='x')",
            "Author.objects.get(pk=1).books.all()",
            "Author.objects.filter(books__sold=True).distinct()",
            "Book.objects.raw('SELECT * FROM library_book')",
        ),
        "asked": (
            "$query.count() > 0",
            "$query.count() == 0",
            "not $query.count()",
            "$query.count() >= 1",
            "$query.count() != 0",
            "0 < $query.count()",
            "bool($query.count())",
            "$query.count() > 1",
            "len($query) > 0",
            "bool($query)",
            "not $query",
            "$query.count() and fail(1)",
            "$query.count() < 1",
            "$query.count() > -1",
        ),
        "named": (
            "books.count() > 0",
            "books",
            "len(books) > 0",
            "not books.count() == 0",
            "bool(books)",
        ),
        "change": (
            "",
            "note(len(books))",
            "Book.objects.create(title='new', author_id=1)",
            "Book.objects.all().delete()",
            "books = books.filter(title='book 0')",
        ),
        "of": (
            "author.books.count() > 0",
            "author.books.filter(sold=True).count()",
            "author.books.all()",
            "not author.books.exclude(sold=True).count()",
            "len(author.books.all()) > 0",
        ),
        "before": ("", "note('before')"),
        "step": steps("author.name"),
    },
    parameters={"keys": (("list[int]", "keys"), ("", "keys"))},
    announced=(
        announced("value, returns", "whose rows may be there already"),
        announced(
            "raises, returns, other exception", "which a database may refuse in one form", "union"
        ),
    ),
)
