"""Programs that `hoist-from-loop` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

TEMPLATE = Template(
    codemod="hoist-from-loop",
    imports="import copy\nimport json\nimport re\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "compiled pattern",
            """
            found = []
            $before
            for item in $items:
                $step
                pattern = re.compile($source)
                $step1
                found.append($use)
            """,
            ("found", "(found, pattern)"),
            ("items", "text"),
        ),
        Piece(
            "parsed text",
            """
            found = []
            text = $texts
            $before
            for item in $items:
                $step
                settings = json.loads(text)
                $change
                found.append(settings)
            $after
            """,
            ("found", "(found, text)"),
            ("items", "text"),
        ),
        Piece(
            "in the middle",
            """
            found = []
            $before
            for item in $items:
                $step
                found.append($middle)
            """,
            ("found",),
            ("items", "text", "rows"),
        ),
        Piece(
            "sorted again",
            """
            found = []
            rows = $rowed
            for item in $items:
                $step
                ordered = sorted(rows)
                $alter
                found.append((item, ordered$index))
            """,
            ("(found, rows)",),
            ("items", "rows"),
        ),
        Piece(
            "changed by others",
            """
            text = $text
            rows = list($rows)
            $changer
            found = []
            for item in $items:
                $changing
                found.append($middle1)
            """,
            ("(found, rows, text)",),
            ("items", "text", "rows"),
        ),
        Piece(
            "while",
            """
            found = []
            turn = 0
            while turn < 3:
                turn += 1
                $stage
                pattern = re.compile($source)
                found.append(pattern.pattern)
            """,
            ("found",),
            ("text",),
        ),
        Piece(
            "nested loops",
            """
            found = []
            for turn in range(2):
                $stage
                for item in $items:
                    $step
                    found.append(re.compile($source).findall(str(item)))
            """,
            ("found",),
            ("items", "text"),
        ),
        Piece(
            "file read again",
            """
            found = []
            for item in $items:
                $step
                with open($path) as file:
                    text = file.read()
                $writing
                found.append(text)
            """,
            ("found",),
            ("items", "path"),
        ),
        Piece(
            "deep copy",
            """
            found = []
            rows = $rowed
            for item in $items:
                $step
                again = copy.deepcopy(rows)
                $alter
                found.append(len(again))
            """,
            ("(found, rows)",),
            ("items", "rows"),
        ),
    ),
    holes={
        "source": ("'a+'", "'('", "$text", "'a' + $text", "fail('b')", "r'\\d' '+'", "f'{$text}+'"),
        "use": (
            "pattern.findall(str(item))",
            "pattern",
            "pattern.sub('', str(item))",
            "fail(pattern.pattern)",
        ),
        "texts": (
            '\'{"a": [1], "b": {"c": 2}}\'',
            "$text",
            "'['",
            "fail('[1]')",
            "'5'",
        ),
        "change": (
            "",
            "settings['a'].append(item)",
            "settings['new'] = item",
            "settings = dict(settings)",
            "note(settings)",
            "text = '[]'",
            "text += ' '",
            "for part in settings:\n    note(part)",
            "settings.pop('a', None)",
            "own = settings['b']\nown['c'] += 1",
            "yield settings",
        ),
        "middle": (
            "sorted($rows)[0]",
            "re.compile($text).search(str(item))",
            "(item, json.loads($text))",
            "(fail(item), re.compile($text))",
            "item in sorted($rows)",
            "stop(item) and json.loads($text)",
            "json.loads($text) if item else None",
            "[json.loads($text) for _ in range(2)]",
            "(lambda: re.compile($text))()",
            "max($rows)",
            "sum(len(str(one)) for one in $rows)",
            "copy.deepcopy($rows)",
        ),
        "rowed": ("list($rows)", "$rows", "[3, 1, 2]", "[*$rows]", "[[2], [1]]"),
        "index": ("", "[0]", "[:1]", "[-1]"),
        "alter": (
            "",
            "rows.append(item)",
            "rows.sort()",
            "note(rows)",
            "ordered = None",
            "other = rows\nother.append(item)",
            "rows = [*rows, item]",
            "rows[0] = item",
            "del rows[:1]",
        ),
        "changer": (
            "def change():\n    rows.append(1)",
            "def change():\n    nonlocal text\n    text = 'x'",
            "def change():\n    global text\n    text = 'x'",
            "other = rows\n\ndef change():\n    other.append(1)",
            "def change():\n    note('change')",
            "change = rows.clear",
        ),
        "changing": ("change()", "fail(item)\nchange()", "note(item)", "if stop():\n    change()"),
        "middle1": (
            "sorted(rows)[:1]",
            "len(sorted(rows))",
            "re.compile(text).pattern",
            "json.dumps(rows)",
            "copy.deepcopy(rows)",
        ),
        "writing": (
            "",
            "note(text)",
            "with open($path, 'a') as other:\n    other.write('x')",
            "fail(item)",
        ),
        "before": ("", "note('before')", "fail('before')", "pattern = None", "settings = None"),
        "after": ("", "note(settings)", "settings = None"),
        "stage": ("", "note(turn)", "fail(turn)", "if stop(turn):\n    continue"),
        "step": (
            "",
            "note(item)",
            choice("if stop(item):\n    break"),
            choice("if stop(item):\n    continue"),
            "fail(item)",
            choice("yield item"),
            choice("await pause()"),
            "if item:\n    note('some')",
        ),
    },
    parameters={
        "items": (("list[int]", "list[int]"), ("list[str]", "list[str]"), ("", "iterable")),
        "text": (("str", "str"), ("", "scalar")),
        "rows": (("list[int]", "list[int]"), ("", "iterable"), ("list", "list")),
        "path": (("str", "path"), ("", "path")),
    },
    announced=(
        announced(
            "other exception, raises, more effects, fewer effects, order",
            "is made also where the loop does not run",
        ),
        announced(
            "other exception, raises, returns, arguments, globals, more effects, fewer effects, "
            "other effects, order",
            "comes before all that the loop does",
        ),
        announced("value", "is taken to stay as it is", "failing"),
        announced("value, arguments", "is taken to stay as it is", "changing"),
        announced("identity", "what is made is shared by all iterations"),
    ),
)
