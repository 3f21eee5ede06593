"""What entries cost, as text, as JSON and as a Markdown table."""

from __future__ import annotations

import json
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from perflint.costing.budgets import Breach, Held
from perflint.costing.charges import Charge
from perflint.costing.comparing import Change
from perflint.costing.costs import EntryCost
from perflint.costing.formula import term_text
from perflint.costing.kinds import Kind
from perflint.report.cells import visible
from perflint.syntax.template_names import SUFFIXES

SCHEMA = 1  # the version of the JSON
_MOST_PLACES = 12
_MOST_IN_CELL = 3  # places in a cell of a table
_MOST_UNKNOWN = 3
_MOST_STEPS = 4  # of the way to a place, and …
_MOST_CONDITIONS = 2  # … conditions on it, unless all is asked for
_MOST_NOTES = 5
_MOST_SILENT = 5  # entries of which only what is unknown is told
_GAP = "   "


def as_text(
    costs: Sequence[EntryCost],
    *,
    all_places: bool = False,
    limit: int | None = None,
    columns: int | None = None,
    places: int = _MOST_PLACES,
) -> str:
    """The entries that cost something, each with its formulas and the places behind them.

    Args:
        costs: the dearest first.
        limit: tell of as many at most.
        columns: of the terminal, for which lines are broken; None for a file or a program.
        places: how many places an entry is told with on a terminal.
    """
    every = [cost for cost in costs if cost.formulas]
    costly = every[:limit]
    width = max((len(cost.entry.name) for cost in costly), default=0)
    if columns is None:
        blocks = ["\n".join(_entry_lines(cost, min(width, 40), all_places)) for cost in costly]
    else:
        blocks = ["\n".join(_broken_up(cost, all_places, columns, places)) for cost in costly]
    if len(every) > len(costly):
        left = _several(len(every) - len(costly))
        blocks.append(f"and {left} as much or less: --limit {len(every)} tells of all")
    blocks += _silent([cost for cost in costs if not cost.formulas], all_places)
    if not costs:
        blocks.append("no entries were found")
    return visible("\n\n".join(blocks))


def _silent(costs: Sequence[EntryCost], every: bool) -> Iterator[str]:
    """What there is to say of entries that are not known to cost anything: of those which call what is
    unknown it is not said that they do not.

    Args:
        every: tell of each of the second sort, however many there are.
    """
    dark = [cost for cost in costs if cost.bill.unknown]
    if len(costs) > len(dark):
        yield f"{_several(len(costs) - len(dark))} nothing of what is counted"
    if every or len(dark) <= _MOST_SILENT:
        for cost in dark:
            (left,) = unknown_text(cost)
            yield f"{cost.entry.name}{_GAP}nothing that is known, {left}"
    else:
        yield (
            f"{_several(len(dark))} nothing that is known, and what they call is not: --entry or"
            " --all-places says what that is"
        )


def _several(count: int) -> str:
    return f"{count} {'entry costs' if count == 1 else 'entries cost'}"


def _entry_lines(cost: EntryCost, width: int, all_places: bool) -> Iterator[str]:
    """An entry in lines of columns, however wide."""
    formulas, meanings = _formulas(cost)
    yield f"{cost.entry.name.ljust(width)}{_GAP}{_GAP.join(formulas)}"
    if meanings:
        yield f"{' ' * width}{_GAP}{_GAP.join(meanings)}"
    rows = _shown_rows(cost, all_places)
    for text in (*_aligned(rows), *_remarks(cost, rows, all_places)):
        yield f"  {text}"


def _broken_up(cost: EntryCost, all_places: bool, columns: int, places: int) -> Iterator[str]:
    """An entry in lines of a terminal: of each place the way below it."""
    yield cost.entry.name
    for parts in _formulas(cost):
        yield from _wrapped(_GAP.join(parts), columns, 4)
    rows = _shown_rows(cost, all_places)[: None if all_places else places]
    for where, term, code, way in rows:
        yield from _wrapped(f"{where}{_GAP}{term}{_GAP}{code}", columns, 2)
        yield from _wrapped(way, columns, 6)
    remarks = list(_remarks(cost, rows, all_places))
    for text in remarks if places >= _MOST_PLACES else remarks[:1]:
        yield from _wrapped(text, columns, 2)


def _formulas(cost: EntryCost) -> tuple[list[str], list[str]]:
    """What an entry costs, and what the letters in that mean."""
    letters = cost.letters
    formulas = [f"{kind.value} {formula.text(letters)}" for kind, formula in cost.formulas.items()]
    return formulas, [size.told(letter) for size, letter in letters.items()]


def _shown_rows(cost: EntryCost, all_places: bool) -> list[tuple[str, str, str, str]]:
    return [_row(charge, cost) for charge in cost.charges] if all_places else [*_rows(cost)]


def _remarks(
    cost: EntryCost, rows: Sequence[tuple[str, str, str, str]], all_places: bool
) -> Iterator[str]:
    """What there is to say below the places."""
    left = len(set(map(_place_of, cost.charges))) - len(rows)
    if left > 0:
        yield f"and {left} more {'place' if left == 1 else 'places'}"
    notes = [note.told for note in cost.bill.notes]
    shown = notes if all_places else notes[:_MOST_NOTES]
    yield from (*shown, *unknown_text(cost))
    left = len(notes) - len(shown)
    if left > 0:
        yield f"and {left} more {'remark' if left == 1 else 'remarks'}: --all-places tells all"


def _wrapped(text: str, columns: int, indent: int) -> list[str]:
    """A text in lines that fit; words stay whole."""
    return textwrap.wrap(
        text,
        max(columns, 40),
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2),
        break_on_hyphens=False,
        break_long_words=False,
    )


def _rows(cost: EntryCost) -> Iterator[tuple[str, str, str, str]]:
    """The dearest places, each once: by the way on which it costs most, cut to what leads there."""
    ways = Counter(_place_of(charge) for charge in cost.charges)
    told: set[tuple[str, int, str, Kind]] = set()
    for charge in cost.charges:
        place = _place_of(charge)
        if place in told:
            continue
        if len(told) == _MOST_PLACES:
            return
        told.add(place)
        where, term, code, way = _row(charge, cost, short=True)
        others = ways[place] - 1
        more = f"{others} more {'way' if others == 1 else 'ways'} there" if others else ""
        yield where, term, code, "; ".join(filter(None, (way, more)))


def unknown_text(cost: EntryCost) -> list[str]:
    """What is not counted because nothing is known of it, as a line."""
    unknown = cost.bill.unknown
    if not unknown:
        return []
    told = " and ".join(f"`{name}`" for name in unknown[:_MOST_UNKNOWN])
    if len(unknown) > _MOST_UNKNOWN:
        told = ", ".join(f"`{name}`" for name in unknown[:_MOST_UNKNOWN])
        told += f" and {len(unknown) - _MOST_UNKNOWN} more"
    verb = "does" if len(unknown) == 1 else "do"
    return [f"and what {told} {verb}"]


def _place_of(charge: Charge) -> tuple[str, int, str, Kind]:
    return charge.path, charge.line, charge.what, charge.kind


def _row(charge: Charge, cost: EntryCost, *, short: bool = False) -> tuple[str, str, str, str]:
    term = term_text(charge.factors, charge.count, cost.letters)
    if len(cost.formulas) > 1:
        term = f"{term} {charge.kind.value}"
    return f"{charge.path}:{charge.line}", term, charge.what, said(charge, short=short)


def said(charge: Charge, *, short: bool = False) -> str:
    """What there is to say of a place besides its code: the way there, conditions, the finding.

    Args:
        short: of a long way the first steps and the last, and of many conditions the first.
    """
    parts = []
    if charge.through:
        steps = list(map(_called, charge.through))
        if short and len(steps) > _MOST_STEPS:
            left = len(steps) - _MOST_STEPS + 1
            steps[_MOST_STEPS - 2 : -1] = [f"{left} more"]
        parts.append(f"through {' → '.join(steps)}")
    conditions = list(charge.conditions)
    if short and len(conditions) > _MOST_CONDITIONS:
        left = len(conditions) - _MOST_CONDITIONS
        conditions[_MOST_CONDITIONS:] = [
            f"{left} more {'condition' if left == 1 else 'conditions'}"
        ]
    parts += conditions
    if charge.remedy:
        parts.append(charge.remedy)
    return "; ".join(parts)


def _called(name: str) -> str:
    """A function as it is called; a template by its name."""
    return name if name.endswith(SUFFIXES) else f"{name}()"


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(min(width, 44)) for cell, width in zip(row, widths, strict=True))
        yield _GAP.join(cells).rstrip()


def as_markdown(costs: Sequence[EntryCost]) -> str:
    """A table of the entries that cost something."""
    lines = ["| entry | cost | where |", "| --- | --- | --- |"]
    for cost in costs:
        if not cost.formulas:
            continue
        letters = cost.letters
        words = [f"{kind.value} {formula.text(letters)}" for kind, formula in cost.formulas.items()]
        words += [size.told(letter) for size, letter in letters.items()]
        places = [
            *dict.fromkeys(
                f"{charge.path}:{charge.line} {term_text(charge.factors, charge.count, letters)}"
                for charge in cost.charges
            )
        ]
        if len(places) > _MOST_IN_CELL:
            places[_MOST_IN_CELL:] = [f"and {len(places) - _MOST_IN_CELL} more"]
        cells = (code(cost.entry.name), "<br>".join(words), "<br>".join(places))
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return visible("\n".join(lines))


def code(name: str) -> str:
    """The name of an entry in Markdown, where `/orders/<pk>` would be a tag of HTML, and vanish."""
    return f"`{name}`"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def in_words(cost: EntryCost) -> str:
    """What an entry costs in a line, as above a function in an editor: `2 + n queries (n: orders, at most
    50)`; empty where it costs nothing."""
    amounts = {kind: formula.text(cost.letters) for kind, formula in cost.formulas.items()}
    told = ", ".join(
        f"{amount} {kind.singular if amount == '1' else kind.value}"
        for kind, amount in amounts.items()
    )
    sizes = "; ".join(size.told(letter) for size, letter in cost.letters.items())
    return visible(f"{told} ({sizes})" if sizes else told)


def as_json(costs: Iterable[EntryCost], checked: Sequence[Held] | None = None) -> str:
    """The entries as JSON; docs/formats.md has the schema.

    Args:
        checked: the budgets, where they are asked for.
    """
    found: dict[str, Any] = {"version": SCHEMA, "entries": [record(cost) for cost in costs]}
    if checked is not None:
        found["budgets"] = [_budget_as_json(held) for held in checked]
    return json.dumps(found, indent=2, ensure_ascii=False)


def _budget_as_json(held: Held) -> dict[str, Any]:
    return {
        "entry": held.cost.entry.name,
        "function": held.cost.entry.function,
        "budget": held.text,
        "kept": not held.breaches,
        "breaches": [
            {
                "kind": breach.limit.kind.value,
                "limit": breach.limit.text,
                "formula": breach.formula.text(held.cost.letters),
                "places": [_place_as_json(charge, held.cost) for charge in breach.charges],
            }
            for breach in held.breaches
        ],
    }


def checked_text(checked: Sequence[Held]) -> str:
    """The budgets that are broken, each with the places that break it and the way there."""
    lines: list[str] = []
    for held in checked:
        for breach in held.breaches:
            lines += [*_broken(held, breach), ""]
    broken = sum(bool(held.breaches) for held in checked)
    kept = len(checked) - broken
    if not checked:
        lines.append("there are no budgets; set `budget` in the settings")
    elif broken:
        lines.append(f"{_budgets(broken)} broken" + (f", {kept} kept" if kept else ""))
    else:
        lines.append(f"{_budgets(kept)} kept")
    return visible("\n".join(lines))


def _budgets(count: int) -> str:
    return "1 budget is" if count == 1 else f"{count} budgets are"


def _broken(held: Held, breach: Breach) -> Iterator[str]:
    cost = held.cost
    formula = breach.formula.text(cost.letters)
    yield f"{cost.entry.name}: {breach.limit.kind.value} {formula}, the budget is {breach.limit.text}"
    meaning = _GAP.join(
        size.told(letter) for size, letter in cost.letters.items() if size in breach.formula.sizes
    )
    if meaning:
        yield f"  {meaning}"
    shown = breach.charges[:_MOST_PLACES]
    for charge, row in zip(shown, _aligned([_row(charge, cost) for charge in shown]), strict=True):
        yield f"  {row}"
        for step in charge.steps:
            yield f"    {step.path}:{step.line}: {step.message}"
    if len(breach.charges) > len(shown):
        yield f"  and {len(breach.charges) - len(shown)} more places"


def checked_markdown(checked: Sequence[Held]) -> str:
    """A table of the budgets."""
    lines = ["| entry | budget | cost | |", "| --- | --- | --- | --- |"]
    for held in checked:
        letters = held.cost.letters
        words = [f"{kind.value} {each.text(letters)}" for kind, each in held.cost.formulas.items()]
        cells = (
            code(held.cost.entry.name),
            held.text,
            "<br>".join(words),
            "broken" if held.breaches else "kept",
        )
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return visible("\n".join(lines))


# Changes


def changes_text(changes: Sequence[Change], revision: str) -> str:
    """The formulas that changed, with the lines that did it."""
    if not changes:
        return f"no formula changed since {visible(revision)}"
    lines = (f"{change.name}: {_turned(change)}{_by(change)}" for change in changes)
    return visible("\n".join(lines))


def _turned(change: Change) -> str:
    before, after = _formula(change.before, change.kind), _formula(change.after, change.kind)
    told = f"{change.kind.value} {before} → {after}"
    if change.before is None:
        return f"new, {change.kind.value} {after}"
    if change.after is None:
        return f"gone, it cost {change.kind.value} {before}"
    letters = change.after.letters
    formula = change.after.formulas.get(change.kind)
    meaning = [size.told(letters[size]) for size in formula.sizes] if formula else []
    return f"{told} ({'; '.join(meaning)})" if meaning else told


def _formula(cost: EntryCost | None, kind: Kind) -> str:
    formula = cost.formulas.get(kind) if cost is not None else None
    return formula.text(cost.letters) if formula is not None and cost is not None else "0"


def _by(change: Change) -> str:
    """The line that did it."""
    if not change.places or change.before is None or change.after is None:
        return ""
    first = change.places[0]
    more = f" and {len(change.places) - 1} more" if len(change.places) > 1 else ""
    went = "" if change.came else "without "
    return f", {went}{first.path}:{first.line} {first.what}{more}"


def changes_markdown(changes: Sequence[Change]) -> str:
    """A table of the formulas that changed."""
    lines = ["| entry | cost | before | after | by |", "| --- | --- | --- | --- | --- |"]
    for change in changes:
        cells = (
            code(change.name),
            change.kind.value,
            _formula(change.before, change.kind) if change.before is not None else "",
            _formula(change.after, change.kind) if change.after is not None else "",
            _by(change).removeprefix(", "),
        )
        lines.append(f"| {' | '.join(map(_cell, cells))} |")
    return visible("\n".join(lines))


def changes_json(changes: Sequence[Change]) -> str:
    """The formulas that changed as JSON; docs/formats.md has the schema."""
    found = [
        {
            "entry": change.name,
            "kind": change.kind.value,
            "before": _formula(change.before, change.kind) if change.before is not None else None,
            "after": _formula(change.after, change.kind) if change.after is not None else None,
            "came": change.came,
            "places": [
                _place_as_json(charge, cost)
                for cost in (change.after if change.came else change.before,)
                if cost is not None
                for charge in change.places
            ],
        }
        for change in changes
    ]
    return json.dumps({"version": SCHEMA, "changes": found}, indent=2, ensure_ascii=False)


def record(cost: EntryCost) -> dict[str, Any]:
    """One entry as JSON has it."""
    entry, letters = cost.entry, cost.letters
    return {
        "name": entry.name,
        "function": entry.function,
        "kind": entry.kind,
        "method": entry.verb or None,
        "framework": entry.framework,
        "filename": entry.path,
        "line": entry.line,
        "costs": {
            kind.value: {
                "formula": formula.text(letters),
                "terms": [
                    {"count": count, "sizes": [letters[size] for size in factors]}
                    for factors, count in formula.ordered()
                ],
                "most": formula.limit(),
            }
            for kind, formula in cost.formulas.items()
        },
        "sizes": {
            letter: {"what": size.what, "bound": size.bound, "source": size.source or None}
            for size, letter in letters.items()
        },
        "places": [_place_as_json(charge, cost) for charge in cost.charges],
        "unknown": list(cost.bill.unknown),
        "notes": [note.told for note in cost.bill.notes],
    }


def _place_as_json(charge: Charge, cost: EntryCost) -> dict[str, Any]:
    return {
        "kind": charge.kind.value,
        "term": term_text(charge.factors, charge.count, cost.letters),
        "filename": charge.path,
        "line": charge.line,
        "column": charge.column,
        "code": charge.what,
        "api": charge.api,
        "conditions": list(charge.conditions),
        "finding": charge.remedy or None,
        "trace": [
            {
                "filename": step.path,
                "line": step.line,
                "column": step.column,
                "message": step.message,
            }
            for step in charge.steps
        ],
    }
