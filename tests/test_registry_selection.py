"""Finding rules and plugins, and selecting rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from perflint.rules import plugins, registry
from perflint.rules.selection import (
    Choice,
    Selectable,
    UnknownSelector,
    ignored_by_file,
    select,
)

KNOWN = (
    Selectable("PFL401", "blocking-http", "default"),
    Selectable("PFL402", "blocking-sleep", "default"),
    Selectable("PFL411", "slow-wait", "advice"),
    Selectable("PFL601", "string-concat", "default"),
    Selectable("PFL690", "list-copy", "overlap"),
)


def codes(*choices: Choice) -> list[str]:
    return sorted(select(KNOWN, choices))


def test_selectors() -> None:
    assert codes(Choice(("default",))) == ["PFL401", "PFL402", "PFL601"]
    assert codes(Choice(("PFL4",))) == ["PFL401", "PFL402", "PFL411"]
    assert codes(Choice(("PFL41",))) == ["PFL411"]
    assert codes(Choice(("string-concat",))) == ["PFL601"]
    assert codes(Choice(("overlap", "PFL401"))) == ["PFL401", "PFL690"]
    assert len(codes(Choice(("ALL",)))) == len(KNOWN)
    assert len(codes(Choice(("PFL",)))) == len(KNOWN)
    assert codes(Choice(())) == []


def test_the_more_specific_selector_wins() -> None:
    assert codes(Choice(("ALL",), (), ("PFL4",))) == ["PFL601", "PFL690"]
    assert codes(Choice(("PFL401",), (), ("PFL4",))) == ["PFL401"]
    assert codes(Choice(("PFL4",), (), ("PFL401",))) == ["PFL402", "PFL411"]
    assert codes(Choice(("PFL401",), (), ("blocking-http",))) == []
    assert codes(Choice(("default",), ("PFL690",), ("PFL6",))) == ["PFL401", "PFL402", "PFL690"]
    assert codes(Choice(("PFL4",), (), ("default",))) == ["PFL401", "PFL402", "PFL411"]


def test_default_holds_the_groups_that_are_not_about_speed() -> None:
    known = (
        *KNOWN,
        Selectable("PFL901", "old-amp", "superseded"),
        Selectable("PFL315", "wrong-map", "correctness"),
    )

    def chosen(*selectors: str, ignore: tuple[str, ...] = ()) -> list[str]:
        return sorted(select(known, [Choice(selectors, (), ignore)]))

    assert chosen("default") == ["PFL315", "PFL401", "PFL402", "PFL601", "PFL901"]
    assert chosen("default", ignore=("superseded",)) == ["PFL315", "PFL401", "PFL402", "PFL601"]
    assert chosen("superseded", ignore=("default",)) == ["PFL901"]
    assert chosen("correctness") == ["PFL315"]


def test_layers() -> None:
    settings = Choice(("PFL4",), (), ("PFL402",))
    assert codes(settings, Choice(None, ("PFL402",), ())) == ["PFL401", "PFL402", "PFL411"]
    assert codes(settings, Choice(None, (), ("PFL401",))) == ["PFL411"]
    assert codes(settings, Choice(("PFL402",))) == ["PFL402"]


@pytest.mark.parametrize(
    ("selector", "near"),
    [
        ("PFL602", "PFL601"),
        ("pfl602", "PFL601"),
        ("string-concatt", "string-concat"),
        ("defualt", "default"),
        ("qqqqqq", None),
    ],
)
def test_unknown_selectors_name_the_nearest(selector: str, near: str | None) -> None:
    with pytest.raises(UnknownSelector) as caught:
        codes(Choice(("ALL",), (), (selector,)))
    assert f"`{selector}`" in str(caught.value)
    assert caught.value.near == near
    assert (near or "`perflint rule` lists") in str(caught.value)


def test_per_file_ignores() -> None:
    patterns = {"tests/*": ["PFL4"], "!src/**": ["string-concat"]}
    assert ignored_by_file(patterns, "src/a.py", KNOWN) == frozenset()
    assert ignored_by_file(patterns, "tests/a.py", KNOWN) == {
        "PFL401",
        "PFL402",
        "PFL411",
        "PFL601",
    }


def test_every_rule_is_found_once() -> None:
    found = registry.rules()
    assert len({rule.code for rule in found}) == len(found) > 0
    assert [rule.code for rule in found] == sorted(rule.code for rule in found)
    (rule,) = registry.find_rules("PFL601")
    assert registry.find_rules("pfl601") == registry.find_rules(rule.name) == (rule,)
    assert rule in registry.find_rules("PFL6") == registry.find_rules("pfl6")
    with pytest.raises(UnknownSelector):
        registry.find_rules("nothing")
    for rule in found:
        assert rule.module.startswith("perflint.checks.")
    for codemod in registry.codemods():
        assert registry.find_codemod(codemod.name) is codemod


PLUGIN = """\
import libcst as cst
from perflint.rules.finding import Impact
from perflint.rules.rule import Rule, Screen

RULE = Rule("{code}", "{name}", "says so", Impact.OVERHEAD, Screen.on("marker"))

@RULE.on(cst.Name)
def check(node, context):
    if node.value == "marker":
        yield context.finding(node, "found")
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the import path, in which distributions can be put."""
    monkeypatch.syspath_prepend(tmp_path)
    for cache in (plugins.mentions, registry.registry):
        cache.cache_clear()
    before = set(sys.modules)
    yield tmp_path
    for cache in (plugins.mentions, registry.registry):
        cache.cache_clear()
    for name in set(sys.modules) - before:
        del sys.modules[name]


def install(site: Path, name: str, text: str) -> None:
    (site / f"{name}.py").write_text(text, encoding="utf-8")
    info = site / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[perflint.checks]\n{name} = {name}\n")


def test_plugins_bring_rules(site: Path) -> None:
    install(site, "plugin_good", PLUGIN.format(code="PFL999", name="marker-found"))
    assert registry.find_rules("marker-found")
    assert registry.registry().broken == ()
    assert "PFL999" in registry.selected([Choice(("marker-found",))])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("raise RuntimeError('no')", "RuntimeError: no"),
        ("RULE = 1", "`RULE` is a int"),
        (PLUGIN.format(code="PFL601", name="other"), "clashes with `string-concat-in-loop`"),
        (PLUGIN.format(code="PFL999", name="unused-suppression"), "clashes with"),
    ],
)
def test_broken_plugins_are_reported_and_left_out(site: Path, text: str, said: str) -> None:
    install(site, "plugin_bad", text)
    install(site, "plugin_good", PLUGIN.format(code="PFL998", name="marker-found"))
    (broken,) = registry.registry().broken
    assert broken.name == "plugin_bad"
    assert said in broken.message
    assert registry.find_rules("PFL998")
    assert registry.find_rules("PFL601")
