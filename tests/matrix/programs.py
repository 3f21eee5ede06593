"""Programs: a base case of a rule in some shapes, with the lines at which a finding must stand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tests.matrix.provenance import MADE_ANEW, PROVENANCES, READ_ONLY, none
from tests.matrix.reach import OBJECTS, REACHES, Operation, Reached, passed
from tests.matrix.repetition import ENTRIES, LOOPS, ONCE, Body
from tests.matrix.shapes import (
    HERE,
    Around,
    Base,
    Form,
    Lines,
    NotApplicable,
    Place,
    Shape,
    Style,
    Supply,
    indented,
    nested,
)
from tests.matrix.surroundings import OF_STATEMENTS, SURROUNDINGS

DIRECT, NO_SUBJECT = "direct", "no-subject"
# A value that grows is passed beside the item.
_GROWN = Supply("subject", parameter="subject")


@dataclass(frozen=True, slots=True)
class Program:
    """A program.

    Attributes:
        files: the texts, by path.
        marks: paths and lines, from 1 on, at which a finding may stand.
    """

    files: Mapping[str, str]
    marks: frozenset[tuple[str, int]]


def axes(base: Base) -> tuple[tuple[str, ...], ...]:
    """The shapes of each axis that a base case may take: reach, provenance, repetition, surroundings."""
    repetition = {Style.COROUTINE: tuple(ENTRIES), Style.ONCE: tuple(ONCE)}.get(
        base.style, tuple(LOOPS)
    )
    every = (
        (DIRECT, *REACHES),
        tuple(PROVENANCES) if base.slow.kind else (NO_SUBJECT,),
        repetition,
        tuple(SURROUNDINGS),
    )
    return tuple(tuple(name for name in names if name not in base.without) for names in every)


def compose(base: Base, form: Form, shape: Shape) -> Program:
    """A form of a base case in some shapes.

    Raises:
        NotApplicable: there is no such program.
    """
    for name in shape.names():
        if name in base.without:
            raise NotApplicable(base.without[name])
    if base.kept and shape.reach != DIRECT and shape.provenance in MADE_ANEW:
        raise NotApplicable("made anew for each item, it is another program")
    if base.style is Style.GROW and shape.provenance in READ_ONLY:
        raise NotApplicable("nothing is written there")
    return _Composition(base, form, shape).program()


class _Composition:
    """One program while it is written."""

    def __init__(self, base: Base, form: Form, shape: Shape) -> None:
        self.base, self.form, self.shape = base, form, shape
        self.around = SURROUNDINGS[shape.surroundings]
        named = "constructor" if shape.provenance == NO_SUBJECT else shape.provenance
        self.provenance = PROVENANCES[named] if form.kind else none
        self.coroutine = form.awaits or base.style is Style.COROUTINE

    def program(self) -> Program:
        """The program."""
        if self.base.style in (Style.COROUTINE, Style.ONCE):
            if self.around.driver or self.around.first:
                raise NotApplicable("there is no loop around it")
            return self._of_entry()
        return self._of_loop()

    def _supply(self, place: Place) -> Supply:
        return self.provenance(self.form, place)

    def _operation(self) -> Operation:
        """What is to be reached from elsewhere."""
        supplies = {Style.OVER: Supply(""), Style.GROW: _GROWN}
        supply = supplies.get(self.base.style)
        return Operation(
            self.form,
            self._supply if supply is None else lambda place: supply,
            self.around.around,
            self.form.awaits,
        )

    # In a loop

    def _of_loop(self) -> Program:
        style, direct = self.base.style, self.shape.reach == DIRECT
        in_class = self.around.driver in ("method", "decorated-class")
        here = self._supply(Place(in_class, self.coroutine, loop=True))
        operation = self._operation()
        if direct:
            call = operation.expression(here, "{item}").replace(HERE, "")
            reached = Reached(call, supply=here)
            around = self.around.around
        else:
            reached = REACHES[self.shape.reach](operation)
            around = SURROUNDINGS["plain"].around
            self._check_kept(reached.supply)
        own = direct or style in (Style.OVER, Style.GROW)
        if own:
            self._check_driver(here)
        elif (
            self.around.driver == "program"
            and reached.supply.parameter
            and not reached.supply.given
        ):
            raise NotApplicable("a program takes no parameters")
        supply = here if own else reached.supply
        loop = LOOPS[self.shape.repetition]
        statements, result = self._statements(reached, here, around)
        body = Body(
            items=here.expression if style is Style.OVER else "items",
            statements=[*self.around.first, *statements],
            call=self._call(reached, direct),
            function=reached.function,
            coroutine=self.form.awaits,
            header=style is Style.OVER and direct,
        )
        if not loop.statements and self.around.first:
            raise NotApplicable("an expression holds no statement")
        if style is Style.OVER and not loop.iterates:
            raise NotApplicable("another value is gone through")
        if style is Style.GROW and not loop.statements:
            raise NotApplicable("nothing grows in an expression")
        lines = ["kept = []", *loop.write(body), f"return {result}"]
        driver = self._driver(lines, reached, supply, own)
        return self._program(reached, supply, own, driver, (*loop.module, *self.around.module))

    def _check_kept(self, supply: Supply) -> None:
        made = supply.constructor or any(line.startswith("def ") for line in supply.members)
        if self.base.kept and self.shape.reach in OBJECTS and made:
            raise NotApplicable("made anew for each item, it is another program")

    def _check_driver(self, supply: Supply) -> None:
        if self.around.driver == "program" and supply.parameter:
            raise NotApplicable("a program takes no parameters")

    def _call(self, reached: Reached, direct: bool) -> str:
        if self.base.style is Style.GROW:
            return ""
        if direct and self.shape.surroundings in OF_STATEMENTS:
            return ""
        return reached.call

    def _statements(self, reached: Reached, here: Supply, around: Around) -> tuple[Lines, str]:
        """What is done for each item, and what is returned in the end."""
        call = HERE + reached.call.replace("{item}", "item")
        if self.base.style is not Style.GROW:
            return around([f"kept.append({call})"]), "kept"
        grown = here.expression
        if self.shape.reach == DIRECT:
            return around([f"{grown} = {call}"]), grown
        if "item, subject" not in call or self.shape.reach == "generator":
            raise NotApplicable("the value that grows cannot be passed, or is not given back")
        call = call.replace("item, subject", f"item, {grown}")
        return [f"{grown} = {call}"], grown

    def _driver(self, lines: Lines, reached: Reached, supply: Supply, own: bool) -> Lines:
        """The function with the loop, and what calls it where that must give it its subject."""
        parameters, head, start = self._parameters(supply, own)
        if self.base.style is not Style.OVER:
            parameters = f"items: list[{self.form.item}]" + (
                f", {parameters}" if parameters else ""
            )
        define = "async def" if self.coroutine else "def"
        body = nested([*head, *(supply.before if own else ())], [*reached.before, *lines])
        if own:
            body = nested(supply.head, body)
        kind = self.around.driver
        if kind == "program":
            if self.coroutine:
                raise NotApplicable("a program awaits nothing at its top")
            made = ["import sys", "", f"items = [{self.form.item}(line) for line in sys.stdin]"]
            return [*(made if self.base.style is not Style.OVER else []), *_at_top(body)]
        if kind == "nested":
            # What it binds anew it must be given, else it would be unbound there.
            taken = supply.parameter if self.base.style is Style.GROW else ""
            given = re.split(r"[:=]", taken)[0].strip()
            inner = [f"{define} inner({taken}):", *indented(body), ""]
            called = f"await inner({given})" if self.coroutine else f"inner({given})"
            driver = [
                f"{define} drive({parameters}):",
                *indented(inner),
                f"    return {called}",
                "",
            ]
        elif kind:
            constructor = supply.constructor if own else ()
            members = supply.members if own else ()
            driver = [
                *(
                    ["def registered(kind):", "    return kind", "", "@registered"]
                    if kind == "decorated-class"
                    else []
                ),
                "class Job:",
                *indented([*members]),
                *(
                    ["    def __init__(self):", *indented([*constructor], 2), ""]
                    if constructor
                    else []
                ),
                f"    {define} drive({', '.join(['self', *filter(None, [parameters])])}):",
                *indented(body, 2),
                "",
            ]
        else:
            driver = [f"{define} drive({parameters}):", *indented(body), ""]
        return [*driver, *self._start(start)]

    def _parameters(self, supply: Supply, own: bool) -> tuple[str, Lines, str]:
        """The parameters of the function with the loop that its subject takes, the statements that make it,
        and what its caller passes."""
        if not supply.parameter:
            return "", [], ""
        if own:
            given = supply.given if supply.given != "-" else ""
            return supply.parameter, [], given
        if not supply.given:
            return supply.parameter, [], ""
        if supply.given == "-":
            return "", [], ""
        name = passed(supply).removeprefix(", ")
        if name.startswith("*"):
            return "", [f"{name[1:]} = [{supply.given}]"], ""
        return "", [f"{name} = {supply.given}"], ""

    def _start(self, given: str) -> Lines:
        """A function that calls the one with the loop, where that is what gives it its subject."""
        if not given:
            return []
        define = "async def" if self.coroutine else "def"
        awaiting = "await " if self.coroutine else ""
        of = "Job().drive" if self.around.driver in ("method", "decorated-class") else "drive"
        items = "items, " if self.base.style is not Style.OVER else ""
        takes = "items" if items else ""
        return [f"{define} start({takes}):", f"    return {awaiting}{of}({items}{given})", ""]

    # In a coroutine, or once

    def _of_entry(self) -> Program:
        texts = ENTRIES if self.base.style is Style.COROUTINE else ONCE
        text = texts[self.shape.repetition]
        awaits = "async def" in text
        direct = self.shape.reach == DIRECT
        here = self._supply(Place(False, awaits, loop=True))
        operation = self._operation()
        if direct:
            expression = operation.expression(here, "item")
            reached = Reached(expression.replace(HERE, ""), supply=here)
            statements = self.around.around([f"found = {expression}"])
        else:
            reached = REACHES[self.shape.reach](operation)
            statements = [f"found = {HERE}" + reached.call.replace("{item}", "item")]
        supply = here if direct else reached.supply
        parameters, head, start = self._parameters(supply, direct)
        body = nested(
            [*(supply.head if direct else ()), *head],
            [*reached.before, *statements, "print(found)"],
        )
        parameters = ", ".join(filter(None, (f"item: {self.form.item}", parameters)))
        if start and "*" not in parameters and "async for" not in text:
            caller = "async def" if awaits else "def"
            extra = [
                f"{caller} start(item):",
                f"    return {'await ' if awaits else ''}drive(item, {start})",
                "",
            ]
            if self.shape.repetition not in ("coroutine", "function", "loop"):
                raise NotApplicable("who calls it gives no subject")
        elif start:
            raise NotApplicable("who calls it gives no subject")
        else:
            extra = []
        if "*" in parameters and "async for" in text:
            raise NotApplicable("the parameter of the entry would come after star arguments")
        driver = []
        for line in text.format(parameters=parameters, self_parameters=f"self, {parameters}").split(
            "\n"
        ):
            if line.strip() == "|":
                driver += ["    " * (line.count("    ")) + one if one else one for one in body]
            else:
                driver.append(line)
        return self._program(reached, supply, direct, [*driver, "", *extra], self.around.module)

    # All of it

    def _program(
        self, reached: Reached, supply: Supply, own: bool, driver: Lines, module: tuple[str, ...]
    ) -> Program:
        files: dict[str, Lines] = {"__init__": []}
        shared = [*supply.module]
        imports = [*self.form.imports.splitlines(), *dict.fromkeys(self.around.module)]
        apart = reached.apart and not own
        if "Given" in supply.parameter and apart:
            files["given"] = [*imports, "", *shared]
            shared = ["from app.given import Given"]
        in_main = shared if not apart or supply.parameter else []
        files["main"] = [
            *imports,
            *dict.fromkeys(module),
            "",
            *in_main,
            "",
            *reached.main,
            "",
            *driver,
        ]
        for name, lines in reached.files.items():
            files[name] = [*imports, "", *(shared if apart else []), "", *lines]
        for name, text in supply.files.items():
            files[name] = text.splitlines()
        if self.form.definitions:
            files["things"] = self.form.definitions.splitlines()
        marks = {
            (f"app/{name}.py", number)
            for name, lines in files.items()
            for number, line in enumerate(lines, 1)
            if HERE in line
        }
        texts = {
            f"app/{name}.py": "\n".join(lines).replace(HERE, "") + "\n"
            for name, lines in files.items()
        }
        return Program(texts, frozenset(marks))


def _at_top(lines: Lines) -> Lines:
    """The body of a function as statements of a module."""
    last = lines[-1]
    if last.strip().startswith("return "):
        return [*lines[:-1], last.replace("return ", "print(", 1) + ")"]
    return lines
