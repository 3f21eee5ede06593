"""What a check works with: all that can be asked about a file, and how findings are reported."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from perflint.knowledge.facts import OF_SEVERAL
from perflint.language.flow.blocks import is_unreachable
from perflint.language.names import Names
from perflint.language.nodes import level_by_level
from perflint.language.terms.annotations import class_around
from perflint.project.answers.project import Project
from perflint.project.calls.repeated_calls import Reached
from perflint.project.calls.trace import TraceStep
from perflint.reasoning.context import FileContext, Unplaced
from perflint.reasoning.target import Target
from perflint.rules.estimate import Circumstances, estimate
from perflint.rules.finding import NOT_SPEED, Block, Certainty, Finding, Gain, Impact, Severity
from perflint.rules.reasons import (
    COLD,
    DEFAULT,
    Lowers,
    Reason,
    ReasonSettings,
    Ruling,
    Verdict,
    ruling,
)
from perflint.rules.rule import Check, Rule
from perflint.rules.vetting import subject_of, vetted
from perflint.syntax.edits import Fix, Refusal, Safety
from perflint.syntax.source import Source

Account = Callable[[ast.AST, Ruling], None]
_ONCE_IS_ENOUGH = frozenset({Impact.BLOCKING, Impact.STARTUP, Impact.NONE}) | NOT_SPEED
_OTHER = "may also be something of which nothing is known"
_AS_CALLERS_SHOW = "it needs that parameters are what the calls in this project show"
_SMALLEST_COPY = 30  # nodes of a function, some four lines: smaller ones are alike by chance


class Context(FileContext):
    """One file as a check sees it.

    Attributes:
        rule: the rule that is running.
        want_fixes: whether fixes are computed.
        advice: the codes of rules that were asked for beyond the default group: those that are partly
            advice report that part only then.
        reasons: what the settings make of declared reasons.
        account: told of each case with its ruling, for `perflint why`; then all reasons are asked.
    """

    def __init__(
        self,
        source: Source,
        names: Names,
        project: Project,
        target: Target,
        path: str,
        *,
        want_fixes: bool = True,
        advice: frozenset[str] = frozenset(),
        enabled: frozenset[str] = frozenset(),
        reasons: ReasonSettings = DEFAULT,
        account: Account | None = None,
    ) -> None:
        super().__init__(source, names, project, target, path)
        self.want_fixes = want_fixes
        self.advice = advice
        self.enabled = enabled
        self.reasons = reasons
        self.account = account
        self._rested = 0  # findings that rest on what callers pass
        self._doubts: set[str] = set()  # why that made hints of some

    @property
    def rule(self) -> Rule | None:
        """The rule that is running."""
        return self.asker if isinstance(self.asker, Rule) else None

    @rule.setter
    def rule(self, rule: Rule | None) -> None:
        self.asker = rule

    def findings(self, check: Check, node: ast.AST) -> list[Finding]:
        """What a check reports at a node.

        What callers pass for parameters makes findings, and decides about their reasons. Where only some of
        the callers are known it neither silences nor lowers what the check reports without them; and a fix
        that is found without them stays.
        """
        rested, doubts = self._rested, self.types.doubted
        found = [*check(node, self)]
        doubted = self.types.doubted != doubts
        if self._rested == rested and not doubted:
            return found
        return self._weighed(check, node, found, doubted)

    def found(self, checks: Sequence[Check], nodes: Iterable[ast.AST]) -> list[Finding]:
        """What some checks report at nodes: see `findings`. At most there is nothing."""
        types = self.types
        whole: list[Finding] = []
        for node in nodes:
            for check in checks:
                rested, doubts = self._rested, types.doubted
                found = [*check(node, self)]
                doubted = types.doubted != doubts
                if self._rested != rested or doubted:
                    whole += self._weighed(check, node, found, doubted)
                elif found:
                    whole += found
        return whole

    def _weighed(
        self, check: Check, node: ast.AST, found: Sequence[Finding], doubted: bool
    ) -> list[Finding]:
        """What a check reports at a node in view of what callers pass, and without that: see `findings`.

        Args:
            found: what it reports in view of it.
            doubted: whether it asked for a type that only some callers show.
        """
        account, self.account = self.account, None
        try:
            with self.without_callers():
                plain = {(each.start, each.code): each for each in check(node, self)}
        finally:
            self.account = account
        merged = [
            _merged(each, plain.pop((each.start, each.code), None), each.because in self._doubts)
            for each in found
        ]
        return [*merged, *plain.values()] if doubted else merged

    def report(
        self,
        case: object,
        node: ast.AST,
        message: str,
        *,
        end: ast.AST | None = None,
        impact: Impact | None = None,
        trace: tuple[TraceStep, ...] = (),
        loop: ast.AST | None = None,
        cold: str | None = None,
        fix: Callable[[], Fix | Refusal | None] | None = None,
        on_request: Sequence[Callable[[], Fix | Refusal]] = (),
        related: tuple[TraceStep, ...] = (),
        subject: str = "",
        at_most: tuple[Gain, str] | None = None,
    ) -> Iterator[Finding]:
        """The finding of a case at a node, unless a declared reason of the rule silences it, or nothing runs
        the node.

        Args:
            case: what the predicates of the rule's reasons are asked about.
            node, message, end, impact, trace, loop, cold, fix, on_request, related, subject, at_most: see
                `finding`.
        """
        rule = self.rule
        assert rule is not None, "findings are made while a rule runs"
        found = self.ruling(case)
        if self.account is not None:
            self.account(node, found)
        if found.verdict is not Verdict.SILENT and not is_unreachable(node):
            yield self.finding(
                node,
                message,
                end=end,
                severity=Severity.HINT if found.verdict is Verdict.HINT else None,
                impact=impact,
                trace=trace,
                loop=loop,
                cold=cold,
                fix=fix,
                because=found.because,
                on_request=on_request,
                lowers=found.lowers,
                many=_may_be_many(rule.reasons, found),
                related=related,
                subject=subject,
                at_most=at_most,
            )

    def ruling(self, case: object) -> Ruling:
        """What the declared reasons of the rule come to for a case."""
        rule = self.rule
        assert rule is not None, "findings are made while a rule runs"
        every = self.account is not None
        return ruling(rule.code, rule.reasons, case, self.reasons, every=every)

    def finding(
        self,
        node: ast.AST,
        message: str,
        *,
        end: ast.AST | None = None,
        severity: Severity | None = None,
        impact: Impact | None = None,
        trace: tuple[TraceStep, ...] = (),
        loop: ast.AST | None = None,
        cold: str | None = None,
        fix: Callable[[], Fix | Refusal | None] | None = None,
        because: str = "",
        lowers: Lowers | None = None,
        many: bool = False,
        on_request: Sequence[Callable[[], Fix | Refusal]] = (),
        related: tuple[TraceStep, ...] = (),
        subject: str = "",
        at_most: tuple[Gain, str] | None = None,
    ) -> Finding:
        """A finding at a node.

        Args:
            node: what is reported; with `end`, from its start to the end of that node.
            severity: other than the rule's. Cold code is a hint at most unless `cold=""`.
            trace: the way to the cause where that is elsewhere.
            loop: the loop that makes it costly, where it is not the one around the node.
            cold: other than what `Context.cold` says; an empty string says it is not cold.
            fix: gives the rewrite; called only when fixes are wanted.
            because: why it is a hint, where that is known.
            lowers: what that lowers.
            many: whether something says that the elements may be many.
            on_request: give other rewrites, each done only where it is named.
            related: further places of the same thing, made by `step`: one loop is one finding.
            subject: what it is about, where findings of several loops of a function are about the same.
            at_most: what a change wins where nothing says that it wins less, and why.
        """
        rule = self.rule
        assert rule is not None, "findings are made while a rule runs"
        start, stop = self.span(node)
        if end is not None:
            stop = self.span(end).end
        chill = self.cold(node) if cold is None else cold
        if chill and self.reasons.of_cold(chill) is Verdict.REPORT:
            chill = ""
        if chill and not because:
            because = COLD.get(chill, f"the code looks cold: {chill}")
        doubt = self._doubt(node, trace)
        partial = doubt if self.reasons.of_partial() is not Verdict.REPORT else ""
        if partial:
            self._doubts.add(partial)
            if not because:
                because, lowers = partial, "certainty"
        depth = self.flow.depth(node)
        if loop is not None:
            depth = max(depth, 1 + self.flow.depth(loop))
        kind = impact or rule.impact
        estimated = estimate(
            rule,
            Circumstances(
                kind,
                depth,
                elsewhere=bool(trace),
                in_class=self.flow.function(node) is None,
                many=many,
                hint=severity is Severity.HINT,
                lowers=lowers,
                reason=because,
                cold=COLD.get(chill, f"the code looks cold: {chill}") if chill else "",
                reached=lambda: self._entry_of(node),
                awaited=self.project.has_awaited_entries,
            ),
        )
        if at_most is not None and estimated.gain.rank < at_most[0].rank:
            estimated = replace(estimated, gain=at_most[0], because=at_most[1])
        unshown = doubt or (because if estimated.certainty is Certainty.PARTIAL else "")
        lines = self.source.lines
        block = self._block(node, loop, kind)
        return Finding(
            rule.code,
            rule.name,
            message,
            Severity.HINT if chill or partial else severity or rule.severity,
            kind,
            start,
            stop,
            lines.position(start),
            lines.position(stop),
            trace,
            depth,
            chill,
            block,
            self._fixed(fix, node, loop, unshown) if fix and self.want_fixes else None,
            because,
            typical=impact in (None, rule.impact),
            on_request=tuple(
                other
                for one in (on_request if self.want_fixes else ())
                if (other := self._fixed(one, node, loop, unshown)) is not None
            ),
            related=related,
            gain=estimated.gain,
            gain_because=estimated.because,
            certainty=estimated.certainty,
            run_by=estimated.run_by,
            paid_by=estimated.paid_by,
            theme=rule.theme,
            subject=self._subject(node, subject, message if rule.apart else "", block),
            twin=self._twin(node),
        )

    def _entry_of(self, node: ast.AST) -> Reached | None:
        """The entry of a framework that runs the function around a node, or the class of which it shows
        fields or columns, as far as that is known."""
        function = self.flow.function(node)
        if function is not None:
            return self.project.reached(self.qualified(function))
        klass = class_around(node, self.names)
        if klass is None or not self.project.shows_rows(klass):
            return None
        return Reached("item", klass.rpartition(".")[2])

    def _subject(self, node: ast.AST, subject: str, message: str, block: Block) -> str:
        """What a finding is about, told apart from the same in other functions, or in other loops where
        only the message says it; empty where nothing does."""
        if subject:
            function = self.flow.function(node)
            return f"{function.lineno if function is not None else 0} {subject}"
        return f"{block.line} {message}" if message else ""

    def _twin(self, node: ast.AST) -> str:
        """A digest of the function around a node, and where in it the node stands: the same in each copy of
        that function; empty where there is none, or one too small to be a copy."""
        function = self.flow.function(node)
        if function is None:
            return ""
        nodes = self.once(("nodes", function), lambda: level_by_level(function))
        if len(nodes) < _SMALLEST_COPY:
            return ""
        text = self.once(("digest", function), lambda: _digest(function))
        place = next((number for number, each in enumerate(nodes) if each is node), 0)
        return f"{text}:{place}"

    def _doubt(self, node: ast.AST, trace: tuple[TraceStep, ...]) -> str:
        """Why what is known of the values in a node, or of the way to an effect, is not shown by all
        that pass them, as a statement; empty where it is."""
        for doubt in chain(
            (doubt.format(name) for name, doubt in self.types.rests_on(node, subject_of(node))),
            self.doubts(node, trace),
        ):
            self._rested += 1
            if doubt:
                return doubt
        return ""

    def _block(self, node: ast.AST, loop: ast.AST | None, impact: Impact) -> Block:
        """What runs a node: the outermost loop, or the function where the impact is not about repetition."""
        if impact not in _ONCE_IS_ENOUGH:
            loops = [*self.flow.loops(loop if loop is not None else node)]
            outermost = loops[-1] if loops else loop
            if isinstance(outermost, (ast.stmt, ast.expr)):
                return Block("loop", outermost.lineno)
        function = self.flow.function(node)
        if function is None:
            return Block()
        kind = "coroutine" if isinstance(function, ast.AsyncFunctionDef) else "function"
        return Block(kind, function.lineno)

    def _fixed(
        self,
        fix: Callable[[], Fix | Refusal | None],
        node: ast.AST,
        loop: ast.AST | None,
        unshown: str,
    ) -> Fix | Refusal | None:
        """The rewrite, if the file can take it and it pays.

        Args:
            unshown: why the claim of the finding is not shown.
        """
        self.exact = True
        try:
            found = self._found_fix(fix, node)
            return vetted(found, self, node, loop, unshown) if isinstance(found, Fix) else found
        except Unplaced:
            assert self.rule is not None
            return Refusal(
                self.rule.codemods[0],
                "the f-string around it cannot be taken apart on this version of Python",
            )
        finally:
            self.exact = False

    def _found_fix(
        self, fix: Callable[[], Fix | Refusal | None], node: ast.AST
    ) -> Fix | Refusal | None:
        """The rewrite without what callers show of parameters; where there is none, the one with it, which is
        unsafe: others may call the function, too. None rests on what may also be something else
        (`getattr(shelf, "loaded", shelf.jars.all())`)."""
        with self.without_callers():
            found = fix()
        if isinstance(found, Fix):
            return found
        found = fix()
        if isinstance(found, Fix):
            if any(doubt == OF_SEVERAL for _, doubt in self.types.rests_on(node, subject_of(node))):
                return Refusal(
                    found.codemod, f"`{self.short(node)}` rests on a value that {_OTHER}"
                )
            reason = ", and ".join(filter(None, (found.reason, _AS_CALLERS_SHOW)))
            return replace(found, safety=Safety.UNSAFE, reason=reason)
        return found


def _digest(function: ast.AST) -> str:
    return hashlib.blake2b(ast.dump(function).encode("utf-8", "replace"), digest_size=8).hexdigest()


def _may_be_many(reasons: Iterable[Reason], found: Ruling) -> bool:
    """Whether a case is reported that a reason would have lowered if nothing showed how often it runs."""
    return found.verdict is Verdict.REPORT and any(reason.lowers == "unknown" for reason in reasons)


def _merged(finding: Finding, plain: Finding | None, doubted: bool) -> Finding:
    """A finding in view of what callers pass, and the same one without that, if there is one.

    Args:
        doubted: whether it is a hint because only some of the callers are known.
    """
    if plain is None:
        return finding
    fixes = [fix for fix in (plain.fix, finding.fix) if isinstance(fix, Fix)]
    chosen = plain if doubted else finding
    return replace(chosen, fix=fixes[0] if fixes else chosen.fix)
