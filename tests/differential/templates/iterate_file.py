"""Programs that `iterate-file` is tried on."""

from __future__ import annotations

from tests.differential.programs import Piece, Template, announced, choice

TEMPLATE = Template(
    codemod="iterate-file",
    imports="import io\nimport os\nfrom pathlib import Path\n\nfrom world import fail, guard, note, stop",
    pieces=(
        Piece(
            "with",
            """
            found = []
            with open($path$mode) as file:
                $before
                for line in file.$lines:
                    $step
                    found.append(line$strip)
                $after
            """,
            ("found", "(found, line)", "(found, file.closed)"),
            ("path",),
        ),
        Piece(
            "opened",
            """
            found = []
            file = open($path$mode)
            for line in file.$lines:
                $step
                found.append(line$strip)
            $after
            file.close()
            """,
            ("found",),
            ("path",),
        ),
        Piece(
            "comprehension",
            """
            with open($path$mode) as file:
                found = $comprehension
                $after
            """,
            ("found", "list(found)"),
            ("path",),
        ),
        Piece(
            "lines are kept",
            """
            with open($path$mode) as file:
                lines = file.$lines
            $between
            found = []
            for line in lines:
                $step
                found.append(line$strip)
            """,
            ("found", "(found, len(lines))"),
            ("path",),
        ),
        Piece(
            "path object",
            """
            found = []
            for line in Path($path).read_text().splitlines():
                $step
                found.append(line$strip)
            """,
            ("found",),
            ("path",),
        ),
        Piece(
            "rewritten meanwhile",
            """
            found = []
            name = str($path)
            with open(name) as file:
                for line in file.$lines:
                    $write
                    found.append(line)
            """,
            ("found",),
            ("path",),
        ),
        Piece(
            "closed meanwhile",
            """
            found = []
            with open($path) as file:
                for number, line in enumerate(file.$lines):
                    $close
                    found.append((number, line))
            """,
            ("found",),
            ("path",),
        ),
    ),
    holes={
        "mode": ("", ', "r"', ', "rb"', ', encoding="utf-8"', ', newline=""', ', errors="replace"'),
        "lines": ("readlines()", "read().splitlines()", "read().split('\\n')", "readlines(5)"),
        "strip": ("", ".strip()", ".rstrip('\\n')", "[:1]"),
        "before": ("", "file.readline()", "note(file.read(1))", "file.seek(0)", "next(file, None)"),
        "after": (
            "",
            "note(file.read())",
            "note(file.tell())",
            "note(line)",
            "file.seek(0)\nnote(file.readline())",
        ),
        "between": ("", "note(len(lines))", "lines = lines[1:]", "lines.append('end')"),
        "comprehension": (
            "[line for line in file.$lines]",
            "[line$strip for line in file.$lines if line]",
            "{line for line in file.$lines}",
            "sum(len(line) for line in file.$lines)",
            "list(map(len, file.$lines))",
            "list(map(guard, file.$lines))",
            "[line$strip for line in file.$lines[1:]]",
            "[line + other for line, other in zip(file.$lines, 'ab')]",
            "sorted(file.$lines)",
            "(line for line in file.$lines)",
            "list(enumerate(file.$lines))",
            "[(line, other) for line in file.$lines for other in file.$lines]",
        ),
        "write": (
            "with open(name, 'a') as other:\n    other.write('x\\n')\nif len(found) > 9:\n    break",
            "Path(name).write_text('new')",
            "with open(Path(name), 'w') as other:\n    other.write(line)",
            "os.remove(os.path.join(os.path.dirname(name), os.path.basename(name)))",
            "os.truncate(name, 0)",
            "note(line)",
            "with open(fail(name), 'w') as other:\n    other.write(line)",
            "io.open(os.path.realpath(name), 'w').close()",
            "with open(os.path.dirname(name) + '/' + os.path.basename(name), 'w') as other:\n"
            "    other.write(line)",
        ),
        "close": (
            "",
            "file.close()",
            "if stop():\n    file.close()",
            "file.seek(0)\nif number > 5:\n    break",
            "note(file.readline())",
            "note(file.tell())",
            "file = None",
        ),
        "step": (
            "",
            "note(line)",
            choice("if stop(line):\n    break"),
            choice("if stop(line):\n    continue"),
            choice("if stop(line):\n    return found"),
            "fail(line)",
            choice("yield line"),
            choice("await pause()"),
            "note(file.tell())",
            "line = line.upper()",
        ),
    },
    parameters={"path": (("str", "path"), ("", "path"))},
    announced=(
        announced(
            "other exception, raises, returns, value, more effects, fewer effects, other effects",
            "that cannot be decoded raises after what",
            "undecodable",
        ),
        announced(
            "value, more effects, fewer effects, other effects, order",
            "may write the file meanwhile",
        ),
        announced(
            "other exception, raises, returns, value, more effects, fewer effects, other effects",
            "runs before an error that a later line raises",
        ),
        announced(
            "other exception, raises, returns, value", "may leave the rest of the file unread"
        ),
    ),
)
