"""The registry: every rule keeps the contract, and every page says what is so."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

from perflint.evidence.measure import default_size, run_trial
from perflint.evidence.program import Programs, headings, programs, section
from perflint.report.pages import all_pages, fix_word
from perflint.rules.codemod import SOMETIMES_SAFE, Codemod
from perflint.rules.finding import NOT_SPEED, Certainty, Finding, Impact
from perflint.rules.registry import codemods, rules
from perflint.rules.rule import Group, Rule
from perflint.syntax.edits import Fix, Safety
from tests.fixtures import TESTDATA, fixtures
from tests.runs import all_findings, fixed, found, with_all_findings

ROOT = Path(__file__).resolve().parent.parent
FAMILIES = {
    "1": "parallelism",
    "2": "tensors",
    "3": "arrays",
    "4": "asynchronous",
    "5": "databases",
    "6": "core",
    "7": "memory",
    "8": "models",
    "9": "superseded",
}
CONSTRUCTS = {
    "loop",
    "repeated",
    "async",
    "augassign",
    "lambda",
    "with",
    "decorator",
    "concat",
    "count",
    "merge",
    "tail",
    "membership",
    "recursion",
}

every_rule = pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.name)
every_codemod = pytest.mark.parametrize("codemod", codemods(), ids=lambda codemod: codemod.name)


@every_rule
def test_code_name_and_place_agree(rule: Rule) -> None:
    assert re.fullmatch(r"PFL[1-9]\d\d", rule.code)
    assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", rule.name)
    file = rule.name.replace("-", "_")
    assert rule.module == f"perflint.checks.{FAMILIES[rule.code[3]]}.{file}"


def test_codes_and_names_are_unique() -> None:
    for names in ([rule.code for rule in rules()], [rule.name for rule in rules()]):
        assert [name for name, count in Counter(names).items() if count > 1] == []


@every_rule
def test_summary_is_one_line(rule: Rule) -> None:
    assert_phrase(rule.summary)


@every_rule
def test_codemods_exist(rule: Rule) -> None:
    assert set(rule.codemods) <= {codemod.name for codemod in codemods()}


@every_rule
def test_overlap_names_ruff_rules(rule: Rule) -> None:
    for code in rule.overlap:
        assert re.fullmatch(r"[A-Z]+\d{3,4}", code)
    if rule.group is Group.OVERLAP:
        assert rule.overlap, "a rule of the group `overlap` says which ruff rule it overlaps"


@every_rule
def test_screen_names_known_constructs(rule: Rule) -> None:
    assert rule.screen.constructs <= CONSTRUCTS


@every_rule
def test_page_has_its_headings_in_order(rule: Rule) -> None:
    why = "Why it is slow" if rule.is_about_speed else "Why it matters"
    expected = ["What it does", why, "Slow", "Fast", "Measured"]
    if "Setup" in headings(rule.page):
        expected.insert(2, "Setup")
    if rule.codemods:
        expected.append("Fix safety")
    expected += ["Limits", "References"]
    assert headings(rule.page) == expected
    for heading in expected:
        text = section(rule.page, heading)
        assert text is not None
        if heading == "Measured":
            assert not text.strip(), "`Measured` is generated"
        else:
            assert text.strip(), f"`{heading}` is empty"


@every_rule
def test_references_are_addresses(rule: Rule) -> None:
    references = section(rule.page, "References")
    assert references is not None
    assert re.search(r"\]\(https://[^)\s]+\)", references)


@every_rule
def test_programs_are_complete(rule: Rule) -> None:
    pair = programs(rule.page)
    for text in (pair.slow, pair.fast):
        functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        run = next(node for node in functions if node.name == "run")
        required = len(run.args.posonlyargs) + len(run.args.args) - len(run.args.defaults)
        assert required == 0, "`run` is called without arguments"


@every_rule
def test_slow_is_flagged_and_fast_is_not(rule: Rule) -> None:
    pair = programs(rule.page)
    slow, fast = findings_of(pair)
    assert rule.code in {finding.code for finding in slow}, "the rule does not flag `Slow`"
    assert not [finding for finding in slow if finding.cold], "`Slow` looks cold"
    assert rule.code not in {finding.code for finding in fast}, "the rule flags `Fast`"
    for finding in slow:
        if finding.code == rule.code:
            assert_phrase(finding.message)


@every_rule
def test_programs_return_the_same_value(rule: Rule, tmp_path: Path) -> None:
    """*Slow*, *Fast*, and what all fixes make of *Slow*."""
    pair = programs(rule.page)
    texts = {"slow": pair.slow, "fast": pair.fast}
    if rule.codemods:
        settings = {"select": [rule.code]}
        texts["fixed"] = fixed({"program.py": pair.slow}, settings, unsafe=True)["program.py"]
        compile(texts["fixed"], "program.py", "exec")
    sides = []
    for name, text in texts.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "program.py").write_text(text, encoding="utf-8")
        sides.append((tmp_path / name, "program"))
    sizes = [default_size(pair.slow)]
    answer = run_trial(sides, sizes=sizes, exact=False)
    if "missing" in answer:
        pytest.skip(f"needs {answer['missing']}")
    for name, outcome in zip(texts, answer["outcomes"]):
        raised = outcome["exception"]
        assert not raised or name == "fixed", f"the {name} program raises {raised}"
    if answer["difference"]:
        for name, side in zip(list(texts)[1:], sides[1:]):
            told = run_trial([sides[0], side], sizes=sizes, exact=False)["difference"]
            assert not told, f"{name}: {told}"
    assert not answer["difference"], answer["difference"]


@every_rule
def test_there_are_fixtures_with_as_many_look_alikes_as_cases(rule: Rule) -> None:
    own = [case for case in fixtures() if case.path.parent.name == rule.name]
    assert own, f"there is no testdata/{rule.name}/"
    marks = sum((case.marks() for case in own), Counter())
    cases = sum(count for mark, count in marks.items() if mark.code == rule.code)
    silent = sum(case.silent() for case in own)
    assert cases > 0, "no fixture marks a finding of the rule"
    assert silent >= cases, f"{silent} look-alikes are marked `# ok`, and {cases} cases"


def test_every_folder_of_testdata_is_a_rule_s() -> None:
    folders = {path.name for path in TESTDATA.iterdir() if path.is_dir()}
    asked_for = {codemod.name for codemod in codemods() if codemod.on_request}
    assert folders <= {rule.name for rule in rules()} | asked_for | {"own", "patterns"}


@every_codemod
def test_codemod_name_and_place_agree(codemod: Codemod) -> None:
    assert codemod.module == f"perflint.codemods.{codemod.name.replace('-', '_')}"
    assert_phrase(codemod.summary)
    assert codemod.page.strip(), "the docstring is the page"
    words = {word for word in ("safe", "unsafe") if re.search(rf"(?i)\b{word}\b", codemod.page)}
    sometimes = {"safe", "unsafe"}
    assert words == (sometimes if codemod.promise == SOMETIMES_SAFE else {codemod.promise})


@every_codemod
def test_codemod_is_offered_by_a_rule(codemod: Codemod) -> None:
    assert any(codemod.name in rule.codemods for rule in rules()) or codemod.on_request


def test_every_file_of_checks_and_codemods_is_registered() -> None:
    files = {path.stem for path in (ROOT / "checks").rglob("*.py") if path.stem != "__init__"}
    assert files == {rule.name.replace("-", "_") for rule in rules()}
    files = {path.stem for path in (ROOT / "codemods").glob("*.py") if path.stem != "__init__"}
    assert files == {codemod.name.replace("-", "_") for codemod in codemods()}


@with_all_findings
def test_messages_keep_the_convention() -> None:
    """Over all findings of all fixtures: lower case or a name first, and no full stop."""
    for finding in all_findings():
        assert_phrase(finding.message)
        for step in finding.trace:
            assert_phrase(step.message)


@with_all_findings
def test_messages_tell_no_ratio() -> None:
    """How many times as fast is measured, and told beside the message."""
    ratio = re.compile(r"times (?:faster|slower|as)|twice as (?:fast|slow)|×|\d\s?%|\d-fold")
    messages = {finding.message for finding in all_findings()}
    assert [message for message in messages if ratio.search(message)] == []


@with_all_findings
def test_rules_that_are_not_about_speed_make_no_claim_about_time() -> None:
    speed = re.compile(r"\b(?:faster|slower|slow|fast)\b")
    silent = {rule.code for rule in rules() if not rule.is_about_speed}
    for finding in all_findings():
        assert (finding.code in silent) == (finding.impact in NOT_SPEED), finding
        assert finding.code not in silent or not speed.search(finding.message), finding.message


@with_all_findings
def test_fixes_are_as_safe_as_headers_say() -> None:
    """What rules and codemods promise is what their fixes are in the fixtures, where findings are shown."""
    by_rule: dict[str, set[Safety]] = {}
    by_codemod: dict[str, set[Safety]] = {}
    for finding in all_findings():
        if finding.certainty is Certainty.PARTIAL:
            continue
        for fix in (finding.fix, *finding.on_request):
            if isinstance(fix, Fix):
                by_codemod.setdefault(fix.codemod, set()).add(fix.safety)
        if isinstance(finding.fix, Fix):
            by_rule.setdefault(finding.code, set()).add(finding.fix.safety)
    on_request = {"on request": Safety.UNSAFE.value}
    said = {rule.code: fix_word(rule, codemods()) for rule in rules() if rule.codemods}
    assert {code: promised(found) for code, found in by_rule.items()} == {
        code: on_request.get(word, word) for code, word in said.items()
    }
    assert {name: promised(found) for name, found in by_codemod.items()} == {
        codemod.name: codemod.promise for codemod in codemods()
    }


def promised(safeties: set[Safety]) -> str:
    """How the safety of several fixes is said in one word."""
    return SOMETIMES_SAFE if len(safeties) > 1 else next(iter(safeties)).value


@pytest.mark.parametrize(
    "rule", [rule for rule in rules() if rule.codemods], ids=lambda rule: rule.name
)
def test_what_a_page_says_of_its_fixes_is_what_its_header_says(rule: Rule) -> None:
    text = section(rule.page, "Fix safety") or ""
    words = {word for word in ("safe", "unsafe", "on request") if re.search(rf"\b{word}\b", text)}
    assert (
        words
        == {
            "safe": {"safe"},
            "sometimes safe": {"safe", "unsafe"},
            "unsafe": {"unsafe"},
            "on request": {"unsafe", "on request"},
        }[fix_word(rule, codemods())]
    )


def test_every_page_is_listed_and_has_its_own_text() -> None:
    every = all_pages(rules(), codemods())
    listed = re.findall(
        r"(?m)^\| (PFL\d+) \| `([\w-]+)`", (ROOT / "docs/rules/index.md").read_text("utf-8")
    )
    assert sorted(listed) == sorted((page.code, page.name) for page in every)
    own = [page for page in every if page.code.startswith("PFL0")]
    assert [page.code for page in own] == ["PFL001", "PFL002", "PFL003", "PFL004"]
    for page in own:
        assert headings(page.text)[:2] == ["What it does", "Why it matters"]
        assert ("Fix safety" in headings(page.text)) == bool(page.fix)


def test_pages_of_rules_that_are_not_about_speed_show_no_times() -> None:
    quiet = {rule.code for rule in rules() if not rule.is_about_speed}
    assert {"PFL102", "PFL124", "PFL209", "PFL315", "PFL901", "PFL910", "PFL911"} <= quiet
    for page in all_pages(rules(), codemods()):
        if page.code in quiet:
            assert page.group in ("superseded", "correctness")
            assert page.ratio == ""
            assert not {"Slow", "Fast", "Measured", "Why it is slow"} & set(headings(page.text))
        assert page.impact in {impact.value for impact in Impact}


def findings_of(pair: Programs) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """The findings of all rules in both programs."""
    seen = tuple(
        found({"program.py": text}, {"select": ["ALL"]})["program.py"]
        for text in (pair.slow, pair.fast)
    )
    return seen[0], seen[1]


def assert_phrase(text: str) -> None:
    """Lower case first (names and code apart), one line, no full stop, backticks in pairs."""
    assert text, "it is empty"
    assert "\n" not in text
    assert not text.endswith("."), text
    assert text.count("`") % 2 == 0, text
    first = text.split()[0]
    is_name = first[:1] == "`" or any(c.isupper() or c.isdigit() or c in "._" for c in first[1:])
    assert is_name or first[:1].islower() or not first[:1].isalpha(), text
