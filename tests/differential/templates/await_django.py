"""Programs that `await-django` is tried on."""

from __future__ import annotations

from tests.differential.library import of_books
from tests.differential.programs import Piece, announced, steps

_ONLY = frozenset({"coroutine", "asynchronous generator"})

TEMPLATE = of_books(
    "await-django",
    pieces=(
        Piece("asked", "$before\nfound = $asked", ("found", "(found, 1)"), ("keys",), only=_ONLY),
        Piece(
            "loop",
            """
            found = []
            for book in $query:
                $step
                found.append(book.title)
            """,
            ("found", "(found, len(found))"),
            ("keys",),
            only=_ONLY,
        ),
        Piece(
            "comprehension",
            "found = [book.title for book in $query if book.sold or $asked]",
            ("found",),
            ("keys",),
            only=_ONLY,
        ),
        Piece(
            "handled",
            """
            try:
                found = $asked
            except $kinds:
                found = None
            """,
            ("found",),
            ("keys",),
            only=_ONLY,
        ),
        Piece(
            "through a function",
            """
            $step
            found = sold_of($keys)
            """,
            ("found",),
            ("keys",),
            """
            def sold_of(keys):
                return Book.objects.filter(pk__in=keys, sold=True).count()
            """,
            only=_ONLY,
        ),
        Piece(
            "written",
            """
            author = Author(name="new")
            author.save()
            $before
            found = [author.name, Author.objects.filter(name="new").count()]
            """,
            ("found",),
            ("keys",),
            only=_ONLY,
        ),
    ),
    holes={
        "query": (
            "Book.objects.filter(sold=True)",
            "Book.objects.all()",
            "Book.objects.filter(pk__in=$keys)",
            "Book.objects.all()[:2]",
            "Book.objects.filter(sold=fail(True))",
            "Book.objects.all().iterator()",
            "Book.objects.select_related('author')",
        ),
        "asked": (
            "Book.objects.get(pk=1).title",
            "Book.objects.filter(pk__in=$keys).count()",
            "Book.objects.filter(sold=True).exists()",
            "$query.first()",
            "Book.objects.filter(sold=False).update(sold=True)",
            "len(Book.objects.all())",
            "[book.title for book in list(Book.objects.all())]",
            "Book.objects.get(title=fail('book 0')).author_id",
            "stop() and Book.objects.count()",
            "Author.objects.get_or_create(name='author 1')[1]",
        ),
        "before": ("", "note('before')"),
        "kinds": ("Book.DoesNotExist", "Exception", "(OSError, ValueError)", "BaseException"),
        "step": steps("'step'"),
    },
    announced=(announced("order", "other tasks run meanwhile"),),
)
