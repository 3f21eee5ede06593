"""Templates of Django and Jinja: what stands in them is found as in the code that renders them."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest
from click.testing import CliRunner

from perflint.cli.commands import perflint
from perflint.engine.configuring.config import Config
from perflint.engine.running.live import Live
from perflint.engine.running.run import check
from perflint.engine.running.warm_sessions import WarmSessions
from tests.runs import found
from tests.stand_ins import project, run, told
from tests.template_cases import CASES, MARK, Case


def reported(case: Case, *, screen: bool = True) -> dict[tuple[str, int], str]:
    """The lines that `n-plus-one-query` reports, each with the severity."""
    return {
        (PurePosixPath(path).as_posix(), finding.position.line): finding.severity.value
        for path, findings in found(case.project(), {}, screen=screen).items()
        for finding in findings
        if finding.code == "PFL501"
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_template_is_read_as_the_code_that_it_is(case: Case) -> None:
    assert reported(case) == case.expected()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_screening_keeps_nothing_back(case: Case) -> None:
    assert reported(case, screen=False) == case.expected()


def lines(root: Path, *, cache: bool, warm: WarmSessions | None = None) -> list[str]:
    """All that a check of a folder finds."""
    summary = check([root], Config(root), cache=cache, jobs=1, warm=warm)
    assert not summary.faults
    return [repr(finding) for checked in summary.checked for finding in checked.findings]


@pytest.mark.parametrize("stays", [False, True])
def test_what_is_kept_rests_on_templates_and_on_views(tmp_path: Path, stays: bool) -> None:
    """One folder becomes each application after the other: with a cache as without."""
    root = project(tmp_path / "shop", {})
    sessions = WarmSessions() if stays else None
    for case in CASES:
        for path in [path for path in root.rglob("*.*") if path.is_file()]:
            name = path.relative_to(root).as_posix()
            if name not in case.project() and not name.startswith("."):
                path.unlink()
        project(root, case.project())
        warm = lines(root, cache=True, warm=sessions)
        if sessions is not None:
            sessions.settle()
        assert warm == lines(root, cache=False), case.name


def test_another_view_silences_what_a_template_was_told_of(tmp_path: Path) -> None:
    case = CASES[0]
    root = project(tmp_path, case.project())
    assert told(run(root, cache=True)) == ["shop/templates/shop/orders.html:2:8 PFL501"]
    view = root / "shop/views.py"
    text = view.read_text("utf-8")
    view.write_text(text.replace("Order.objects.all()", 'Order.objects.select_related("customer")'))
    assert told(run(root, cache=True)) == []
    view.write_text(text)
    assert told(run(root, cache=True)) == ["shop/templates/shop/orders.html:2:8 PFL501"]
    stored = "    for order in found:\n        order.customer = find(order)\n"
    filled = text.replace(
        "    return", f"    found = list(Order.objects.all())\n{stored}    return"
    )
    view.write_text(filled.replace('"orders": Order.objects.all()', '"orders": found'))
    assert told(run(root, cache=True)) == []
    view.write_text(view.read_text("utf-8").replace(stored, ""))
    assert told(run(root, cache=True)) == ["shop/templates/shop/orders.html:2:8 PFL501"]
    template = root / "shop/templates/shop/orders.html"
    template.write_text("{% for order in orders %}{{ order.placed }}{% endfor %}")
    assert told(run(root, cache=True)) == []
    template.write_text(
        "\n\n{# moved #}" + MARK.sub("", case.files["shop/templates/shop/orders.html"])
    )
    assert told(run(root, cache=True)) == ["shop/templates/shop/orders.html:4:8 PFL501"]


def test_a_template_can_be_checked_alone(tmp_path: Path) -> None:
    root = project(tmp_path, CASES[0].project())
    expected = ["shop/templates/shop/orders.html:2:8 PFL501"]
    assert told(run(root, "shop/templates/shop/orders.html")) == expected
    assert told(run(root, "shop/templates")) == expected
    assert told(run(root, "shop/views.py")) == expected  # their traces go through it
    assert told(run(root, flags={"exclude": ["templates"]})) == []


BROKEN = {
    "unclosed tags": "{% for order in orders %}{{ order.customer.name }}",
    "ends that nothing opened": "{% endfor %}{% endif %}{% endblock %}{% else %}{% empty %}{% elif x %}",
    "a tag without an end": "{% for order in orders %}{% if a",
    "values that are no expressions": "{{ }}{{ a..b }}{{ |x }}{{ a|}}{{ 'x }}{{ ((((( }}{% if %}{% endif %}",
    "tags that nobody knows": "{% frobnicate a=b|c:'d' as e %}{{ e.x }}{% endfrobnicate %}{%%}{% %}",
    "tags without what they need": "{% for %}{% endfor %}{% for x %}{% include %}{% extends %}{% with %}"
    "{% block %}{% macro %}{% endmacro %}{% set %}{% import %}{% from %}{% regroup %}{% call %}{% cache %}",
    "crossed": "{% for a in b %}{% if c %}{% endfor %}{{ a.x }}{% endif %}{% macro m(a) %}{% block x %}"
    "{% endmacro %}",
    "deep": "{% if a %}" * 3000 + "{{ x }}" + "{% endif %}" * 3000,
    "deep expressions": "{{ "
    + "(" * 5000
    + " }}{{ "
    + "not " * 5000
    + "x }}{{ a"
    + ".b" * 5000
    + " }}",
    "long": "{{ a.b.c }}{% if x %}y{% endif %}\n" * 30_000,
    "openings only": "{%" * 100_000 + "{{" * 100_000 + "{#" * 100_000,
    "keywords": "{% for class in import %}{{ class.def.lambda }}{{ None.x }}{% endfor %}{{ self.x() }}",
    "itself": "{% extends 'shop/orders.html' %}{% include 'shop/orders.html' %}{{ orders }}",
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_nothing_is_said_of_what_is_not_understood(text: str, tmp_path: Path) -> None:
    told_files = CASES[0].project() | {"shop/templates/shop/orders.html": text}
    summary = run(project(tmp_path, told_files))
    assert not summary.faults
    assert {finding.code for file in summary.checked for finding in file.findings} <= {"PFL501"}


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe{% for x in y %}",
        "{{ é.ü }}".encode("latin-1"),
        b"\0\0\0",
        b"",
        b"\xef\xbb\xbf{{ a }}",
    ],
)
def test_any_bytes_are_read(data: bytes, tmp_path: Path) -> None:
    root = project(tmp_path, CASES[0].project())
    (root / "shop/templates/shop/orders.html").write_bytes(data)
    assert told(run(root)) == []


def test_characters_that_take_several_bytes_move_nothing(tmp_path: Path) -> None:
    root = project(tmp_path, CASES[0].project())
    path = root / "shop/templates/shop/orders.html"
    path.write_text("{% for order in orders %}ä€𝄞{{ order.customer.name }}{% endfor %}", "utf-8")
    (finding,) = [each for file in run(root).checked for each in file.findings]
    assert finding.position.column == 32
    assert path.read_text("utf-8")[finding.start : finding.end] == "order.customer"


def test_links_do_not_lead_out_of_the_project(tmp_path: Path) -> None:
    outside = tmp_path / "outside" / "templates" / "shop"
    outside.mkdir(parents=True)
    (outside / "orders.html").write_text(
        MARK.sub("", CASES[0].files["shop/templates/shop/orders.html"])
    )
    told_files = CASES[0].project()
    del told_files["shop/templates/shop/orders.html"]
    root = project(tmp_path / "shop", told_files)
    (root / "shop" / "templates").symlink_to(outside.parent, target_is_directory=True)
    assert told(run(root)) == []


def test_a_project_is_not_asked_about_pages_elsewhere(tmp_path: Path) -> None:
    root = project(tmp_path, {"docs/index.html": "{{ x", "m.py": "x = 1\n"})
    assert run(root).counts["files"] == 1


def test_two_templates_of_one_name_tell_nothing(tmp_path: Path) -> None:
    template = MARK.sub("", CASES[0].files["shop/templates/shop/orders.html"])
    told_files = CASES[0].project() | {"other/templates/shop/orders.html": template}
    assert told(run(project(tmp_path, told_files))) == []


def test_an_editor_shows_what_an_open_template_does(tmp_path: Path) -> None:
    root = project(tmp_path, CASES[0].project())
    template, view = (root / f"shop/{name}" for name in ("templates/shop/orders.html", "views.py"))
    text = template.read_text("utf-8")
    live = Live(str(root), Config(root))

    def shown(buffers: dict[Path, str]) -> list[int]:
        seen = live.update({str(path): held for path, held in buffers.items()})
        return [
            finding.position.line
            for each in seen.values()
            for finding in each.findings
            if finding.code == "PFL501"
        ]

    assert shown({template: text}) == [2]
    assert shown({template: "\n" + text}) == [3]
    loaded = view.read_text("utf-8").replace(".all()", '.select_related("customer")')
    assert shown({template: text, view: loaded}) == []
    assert shown({template: text}) == [2]


def test_a_view_that_renders_another_template_leaves_one_alone(tmp_path: Path) -> None:
    root = project(tmp_path, CASES[0].project())
    assert len(told(run(root, cache=True))) == 1
    view = root / "shop/views.py"
    text = view.read_text("utf-8")
    view.write_text(text.replace("shop/orders.html", "shop/none.html"))
    assert told(run(root, cache=True)) == []
    view.write_text(text)
    assert len(told(run(root, cache=True))) == 1


def test_the_cost_of_a_view_has_what_its_template_loads(tmp_path: Path) -> None:
    urls = """
from django.urls import path
from shop import views

urlpatterns = [path("orders/", views.orders)]
"""
    formulas: list[str] = []
    for query in ("Order.objects.all()", 'Order.objects.select_related("customer")'):
        told_files = CASES[0].project() | {"shop/urls.py": urls}
        told_files["shop/views.py"] = told_files["shop/views.py"].replace(
            "Order.objects.all()", query
        )
        root = project(tmp_path / str(len(formulas)), told_files)
        result = CliRunner().invoke(perflint, ["cost", str(root), "--no-cache"])
        formulas.append(result.output)
    assert "order.customer" in formulas[0]
    assert "queries 1 + n" in formulas[0]
    assert "order.customer" not in formulas[1]
