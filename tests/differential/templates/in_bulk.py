"""Programs that `in-bulk` is tried on."""

from __future__ import annotations

from tests.differential.library import of_books
from tests.differential.programs import Piece, announced, steps

TEMPLATE = of_books(
    "in-bulk",
    pieces=(
        Piece(
            "loop",
            """
            found = []
            $before
            for key in $keys:
                $step
                book = $got
                $use
                found.append(book.title)
            $after
            """,
            ("found", "(found, book.title)"),
            ("keys",),
        ),
        Piece("comprehension", "found = [$got.title for key in $keys]", ("found",), ("keys",)),
        Piece(
            "handled",
            """
            found = []
            for key in $keys:
                try:
                    found.append($got.title)
                except $kinds:
                    found.append(None)
            """,
            ("found",),
            ("keys",),
        ),
    ),
    holes={
        "got": (
            "Book.objects.get(pk=key)",
            "Book.objects.get(id=key)",
            "Book.objects.select_related('author').get(pk=key)",
            "Book.objects.get(pk=fail(key))",
            "Book.objects.filter(sold=True).get(pk=key)",
            "Book.objects.get(pk=key, sold=True)",
            "Book.objects.get(pk=key).author.books.get(pk=key)",
        ),
        "before": ("", "note('before')"),
        "use": (
            "",
            "note(book.sold)",
            "book.title = book.title + '!'",
            "book.sold = True\nbook.save()",
            "Book.objects.filter(pk=1).update(sold=True)",
            "if stop():\n    continue",
        ),
        "after": ("", "note(book.pk)", "note(key)"),
        "kinds": ("Book.DoesNotExist", "KeyError", "Exception"),
        "step": steps("key"),
    },
    announced=(
        announced(
            "other exception, raises, fewer effects",
            "a key without a row raises `KeyError` instead of",
        ),
        announced(
            "value, other effects", "a key that comes twice gives the same object twice", "twice"
        ),
    ),
)
