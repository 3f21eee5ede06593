"""Programs that `join-strings` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

_STEP = (
    "",
    "note(item)",
    choice("if stop(item):\n    break", "jumps"),
    choice("if stop(item):\n    continue", "jumps"),
    choice("if stop(item):\n    return text", "jumps", "returns"),
    choice("fail(item)", "raises"),
    choice("if stop(item):\n    raise ValueError(item)", "raises"),
    choice("yield item", "yields"),
    choice("await pause()", "awaits"),
    choice("if stop(item):\n    note(text)", "reads"),
)

TEMPLATE = Template(
    codemod="join-strings",
    pieces=(
        Piece(
            "loop",
            """
            text = $start
            for item in $items:
                $step
                text += $part
            """,
            ("text", "text + '!'", "(text, item)", "len(text)", "bool(text)", "f'<{text}>'"),
            ("items",),
        ),
        Piece(
            "two statements",
            """
            text = $start
            note(text)
            for item in $items:
                text += $part1
                $step1
                text = text + $part2 + $part3
                $step2
            $after
            """,
            ("text", "(text, text)"),
            ("items",),
        ),
        Piece(
            "while",
            """
            text = $start
            left = list($items)
            while left:
                item = left.pop(0)
                $step
                text += $part
            $after
            """,
            ("text", "[text, left]"),
            ("items",),
        ),
        Piece(
            "nested loops",
            """
            text = $start
            for row in range(2):
                $jump
                for item in $items:
                    $step
                    text += $part
                text += "\\n"
            """,
            ("text",),
            ("items",),
        ),
        Piece(
            "start in an outer loop",
            """
            text = "old"
            lines = []
            for row in range(3):
                text = $start
                $jump
                for item in $items:
                    $step
                    text += $part
                lines.append(text)
            """,
            ("(lines, text)",),
            ("items",),
        ),
        Piece(
            "between start and loop",
            """
            text = $start
            $between
            for item in $items:
                text += $part
            $after
            """,
            ("text",),
            ("items",),
        ),
        Piece(
            "seen by others",
            """
            text = $start
            $seen
            for item in $items:
                $step
                text += $part
            """,
            ("(text, seen())",),
            ("items",),
        ),
        Piece(
            "prefix of a caller",
            """
            text = $prefixed
            for item in $items:
                $step
                text += $part
            """,
            ("text",),
            ("items", "prefix"),
        ),
        Piece(
            "with a match",
            """
            text = ""
            for item in $items:
                match [item]:
                    case [str()]:
                        text += $part
                    case [$capture]:
                        note("other")
            """,
            ("text",),
            ("items",),
        ),
        Piece(
            "annotated",
            """
            text: str = $start  # type: ignore
            for item in $items:  # type: ignore
                text += $part  # grows
            $after
            """,
            ("text", "str(text)"),
            ("items",),
        ),
    ),
    holes={
        "start": (
            '""',
            '"a"',
            "''",
            'f"{1}"',
            "str(5)",
            '"a" "b"',
            '("x"\n    "y")',
            '"" + "b"',
        ),
        "part": (
            "item",
            'f"{item},"',
            "str(item)",
            '"," + str(item)',
            "repr(item)",
            "fail(item)",
            '"\\n".join([str(item)])',
            "item.upper()",
            'item + ","',
            '"%s" % (item,)',
            '"{}".format(item)',
            '(item if item else "-")',
            'str(item) + "," + str(fail(1))',
            '("(" + str(item)\n    + ")")',
            "item * 2",
        ),
        "step": _STEP,
        "jump": (
            "",
            choice("if stop(row):\n    continue", "jumps"),
            choice("if stop(row):\n    break", "jumps"),
            choice("fail(row)", "raises"),
            "note(row)",
        ),
        "between": (
            "",
            "note(text)",
            "if stop():\n    text = 'b'",
            "text += 'b'",
            "text = text.strip()",
            "with guard():\n    fail(text)",
            "other = text",
            "if stop():\n    return text",
            "del text",
            "note(dir())",
            "note(sorted(locals()))",
        ),
        "after": (
            "",
            "note(text)",
            "text += 'end'",
            "text = text[:-1]",
            "for item in 'ab':\n    text += item",
            "if text:\n    note('some')",
            "return text",
            "print(text)",
            "parts = text.split(',')\nnote(parts)",
        ),
        "seen": (
            "seen = lambda: text",
            "def seen():\n    return text",
            "def seen():\n    return None",
            "seen = lambda: sorted(locals())",
            "seen = lambda text=text: text",
        ),
        "prefixed": ("$prefix", 'f"{$prefix}"', "str($prefix)", '"" + $prefix', '$prefix or ""'),
        "capture": ("text", "other", "_", "item"),
    },
    parameters={
        "items": (("list[str]", "list[str]"), ("", "iterable"), ("list", "list")),
        "prefix": (("str", "str"), ("", "scalar")),
    },
    announced=(
        announced(
            "other exception, returns, raises, arguments, more effects",
            "a part that is no string raises only after the loop",
        ),
        announced(
            "type, value, identity, arguments, other effects, fewer effects, more effects, order",
            "a part that is no string raises only after the loop",
            "loud",
            "failing",
        ),
        announced(
            "type, value, arguments, globals, other effects, fewer effects, more effects, order, returns",
            "markup becomes plain text",
            "markup",
        ),
        announced(
            "type, value, identity, arguments",
            "so does a text of a class of its own to which nothing is added",
        ),
        announced("raises", "the name then has no value behind it"),
    ),
)
