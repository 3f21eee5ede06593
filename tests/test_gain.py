"""The estimate of what a change wins: bands, what lowers them, and who shows and orders by them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from perflint.evidence.weighing import weigh
from perflint.project.calls.repeated_calls import Reached
from perflint.report.full import full
from perflint.report.listing import Listing
from perflint.report.page import page
from perflint.report.page_markdown import markdown
from perflint.report.sarif import sarif
from perflint.report.style import Style
from perflint.rules.estimate import Circumstances, Estimate, estimate
from perflint.rules.finding import Certainty, Finding, Gain, Impact, Severity
from perflint.rules.rule import Group, Rule, Screen
from tests.command_line import Run, write
from tests.listings import JOIN, checked, finding_at, listing
from tests.test_weighing import FINDING, SEEN, spread


def rule(
    impact: Impact = Impact.OVERHEAD,
    group: Group = Group.DEFAULT,
    severity: Severity = Severity.WARNING,
    gain: tuple[Gain, str] | None = None,
) -> Rule:
    return Rule("PFL999", "none", "none", impact, Screen(), group, severity, gain, module=__name__)


def estimated(known: Circumstances, group: Group = Group.DEFAULT) -> Estimate:
    return estimate(rule(known.impact, group), known)


@pytest.mark.parametrize(
    ("known", "gain", "because"),
    [
        (Circumstances(Impact.BLOCKING), Gain.LARGE, "nothing else runs"),
        (
            Circumstances(Impact.REMOTE_PER_ITEM, 1),
            Gain.LARGE,
            "a round trip for each of an unknown number of items",
        ),
        (Circumstances(Impact.REMOTE_PER_ITEM, elsewhere=True), Gain.LARGE, "unknown number"),
        (
            Circumstances(Impact.REMOTE_PER_ITEM, 1, awaited=lambda: True),
            Gain.MEDIUM,
            "nothing that users wait for",
        ),
        (Circumstances(Impact.REMOTE_PER_ITEM, 2, awaited=lambda: True), Gain.LARGE, "number"),
        (Circumstances(Impact.REMOTE_PER_ITEM), Gain.MEDIUM, "could be saved"),
        (
            Circumstances(Impact.COMPLEXITY, 1, many=True),
            Gain.LARGE,
            "passed in, read or counted far",
        ),
        (Circumstances(Impact.COMPLEXITY, 2), Gain.LARGE, "in 2 nested loops"),
        (Circumstances(Impact.COMPLEXITY, 1), Gain.MEDIUM, "whose size is not known"),
        (Circumstances(Impact.OVERHEAD, 3), Gain.LARGE, "in 3 nested loops"),
        (
            Circumstances(Impact.OVERHEAD, 1, many=True),
            Gain.MEDIUM,
            "each of possibly many iterations",
        ),
        (Circumstances(Impact.OVERHEAD), Gain.MEDIUM, "each time it runs"),
        (Circumstances(Impact.SYNC, 2), Gain.MEDIUM, "in 2 nested loops"),
        (Circumstances(Impact.MEMORY), Gain.MEDIUM, "each time it runs"),
        (Circumstances(Impact.STARTUP, 1), Gain.MEDIUM, "is made anew in each of"),
        (Circumstances(Impact.SUPERSEDED, 2), Gain.SMALL, "only a run can show"),
        (Circumstances(Impact.FAILURE), Gain.LARGE, "it fails"),
        (Circumstances(Impact.NONE), Gain.UNKNOWN, ""),
    ],
)
def test_the_kind_of_cost_and_how_often_it_is_paid(
    known: Circumstances, gain: Gain, because: str
) -> None:
    found = estimated(known)
    assert (found.gain, found.certainty) == (gain, Certainty.SHOWN)
    assert because in found.because


@pytest.mark.parametrize(
    ("kind", "gain"),
    [
        ("request", Gain.LARGE),
        ("item", Gain.LARGE),
        ("batch", Gain.LARGE),
        ("task", Gain.MEDIUM),
        ("command", Gain.MEDIUM),
    ],
)
def test_who_waits_for_it_decides_what_is_large(kind: str, gain: Gain) -> None:
    known = Circumstances(Impact.REMOTE_PER_ITEM, 1, reached=lambda: Reached(kind, "Orders.get"))
    found = estimated(known)
    assert (found.gain, found.run_by) == (gain, kind)
    assert "; `Orders.get`" in found.because
    sure = rule(Impact.STARTUP, gain=(Gain.LARGE, "a model is loaded"))
    assert estimate(sure, replace(known, impact=Impact.STARTUP)).gain is gain
    assert estimate(sure, Circumstances(Impact.STARTUP)).gain is Gain.LARGE
    around = estimated(replace(known, loops=0, elsewhere=True))
    assert "; `Orders.get`" in around.because
    assert "runs this function" in around.because
    field = estimated(replace(known, loops=0, elsewhere=True, in_class=True))
    assert "does it" in field.because
    overhead = estimated(replace(known, impact=Impact.OVERHEAD))
    assert (overhead.gain, overhead.run_by) == (Gain.MEDIUM, kind)


SERIALIZER = """\
from django.db import models
from rest_framework import serializers, viewsets


class Author(models.Model):
    name = models.CharField(max_length=9)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)


class BookSerializer(serializers.ModelSerializer):
    author = serializers.StringRelatedField()

    class Meta:
        model = Book
        fields = "__all__"


class BookViews(viewsets.ModelViewSet):
    queryset = Book.objects.all()
    serializer_class = BookSerializer

    def perform_create(self, serializer):
        serializer.save()
"""


def test_the_fields_of_a_serializer_are_shown_to_who_waits(run: Run) -> None:
    write("api.py", SERIALIZER)
    result = run("check", "api.py", "--output-format", "json", "--select", "PFL501")
    (found,) = json.loads(result.stdout)
    assert found["gain"] == "large"
    assert found["gain_because"].endswith("; `BookSerializer` does it for each object")


def test_nobody_is_asked_who_waits_where_it_does_not_matter() -> None:
    def asked() -> Reached:
        raise AssertionError

    for known in (
        Circumstances(Impact.FAILURE, reached=asked),
        Circumstances(Impact.REMOTE_PER_ITEM, 1, cold="it is test code", reached=asked),
        Circumstances(Impact.REMOTE_PER_ITEM, 1, hint=True, lowers="small", reached=asked),
    ):
        assert not estimated(known).run_by


def test_what_depends_on_the_hardware_is_unknown() -> None:
    found = estimated(Circumstances(Impact.OVERHEAD, 2), Group.ADVICE)
    assert (found.gain, found.because[:10]) == (Gain.UNKNOWN, "it depends")


def test_reasons_lower_the_gain_or_the_certainty() -> None:
    remote = Circumstances(Impact.REMOTE_PER_ITEM, 1, hint=True, reason="the loop goes over few")
    small = estimated(replace(remote, lowers="small"))
    assert small == Estimate(Gain.SMALL, "the loop goes over few")
    assert estimated(replace(remote, lowers="unknown")).gain is Gain.UNKNOWN
    partial = estimated(replace(remote, lowers="certainty"))
    assert (partial.gain, partial.certainty) == (Gain.LARGE, Certainty.PARTIAL)
    assert estimated(replace(remote, lowers=None)) == Estimate(Gain.UNKNOWN, "")
    cold = estimated(replace(remote, lowers="certainty", cold="it is test code"))
    assert cold == Estimate(Gain.SMALL, "it is test code", Certainty.PARTIAL)


def test_a_rule_knows_its_usual_gain() -> None:
    loop = Circumstances(Impact.REMOTE_PER_ITEM, 1)
    usual = rule(Impact.REMOTE_PER_ITEM, gain=(Gain.MEDIUM, "rows are counted"))
    assert estimate(usual, loop) == Estimate(Gain.MEDIUM, "rows are counted")
    assert estimate(rule(severity=Severity.HINT), loop).gain is Gain.SMALL


def test_a_run_takes_the_place_of_the_estimate() -> None:
    guess = replace(FINDING, gain=Gain.UNKNOWN, gain_because="nothing shows it")

    def judged(**seen: object) -> Finding:
        return weigh([guess], lambda _: replace(SEEN, **seen))[0].finding  # type: ignore[arg-type]

    found = judged()
    assert found.gain is Gain.LARGE
    assert found.gain_because == "it took 3.2 s of 10.0 s in the observed run"
    assert judged(call_seconds=0.5).gain is Gain.MEDIUM
    little = judged(call_seconds=0.001, trips=spread(2, 1), size=None)
    assert (little.gain, little.severity) == (Gain.SMALL, Severity.HINT)
    assert judged(stale=True) == guess


def test_findings_below_the_least_gain_are_left_out_after_evidence() -> None:
    guess = replace(FINDING, gain=Gain.UNKNOWN)
    seen, unseen = guess, replace(guess, start=1)
    told = weigh([seen, unseen], lambda each: SEEN if each is seen else None, least=Gain.MEDIUM)
    assert [each.finding.start for each in told] == [seen.start]


def several() -> Listing:
    """Findings of all bands, the least first."""

    def made(gain: Gain, name: str, **more: object) -> Finding:
        found = replace(finding_at(JOIN, "total += row"), gain=gain, name=name)
        return replace(found, gain_because=f"of {name}", **more)  # type: ignore[arg-type]

    return Listing(
        [
            checked(
                "app.py",
                JOIN,
                made(Gain.SMALL, "small", severity=Severity.HINT, because="of small"),
                made(Gain.UNKNOWN, "unknown"),
                made(
                    Gain.LARGE,
                    "large-hint",
                    severity=Severity.HINT,
                    because="unsure",
                    run_by="request",
                ),
                made(Gain.LARGE, "large-overhead", impact=Impact.OVERHEAD),
                made(Gain.LARGE, "large"),
                made(Gain.MEDIUM, "medium", certainty=Certainty.PARTIAL, because="unsure"),
            )
        ],
        by_gain=True,
    )


def test_the_order_is_by_band_then_severity_then_impact() -> None:
    names = [finding.name for _, finding in several().findings()]
    assert names == ["large", "large-overhead", "large-hint", "medium", "unknown", "small"]


def test_texts_show_the_gain_once() -> None:
    text = full(several(), Style())
    assert "= gain: large: of large\n" in text
    assert "= hint: of small (gain: small)\n" in text
    assert "= gain: small" not in text
    assert "= hint: unsure (the claim is shown in part)\n" in text
    assert "| large |" in markdown(several())
    assert '"gainBecause": "of large"' in page(several())


def test_sarif_has_them_as_properties() -> None:
    results = json.loads(sarif(several()))["runs"][0]["results"]
    assert results[0]["properties"] == {
        "impact": "complexity",
        "gain": "large",
        "gainBecause": "of large",
        "certainty": "shown",
        "runBy": "",
    }
    assert results[0]["rank"] > results[-1]["rank"] > 0
    own = replace(finding_at(JOIN, "total"), impact=Impact.NONE)
    (result,) = json.loads(sarif(listing(own)))["runs"][0]["results"]
    assert "properties" not in result


REMOTE = """\
import requests


def load(urls):
    return [requests.get("https://example.org/" + url) for url in urls]
"""
AMP = "import torch\n\n\ndef run():\n    with torch.cuda.amp.autocast():\n        pass\n"
GONE = "import asyncio\n\n\ndef run():\n    loop = asyncio.get_event_loop()\n    return loop\n"


def names(run: Run, *args: str) -> list[tuple[str, str]]:
    result = run("check", "--isolated", "--no-cache", "--output-format", "json", *args)
    return [(item["code"], item["gain"]) for item in json.loads(result.stdout)]


def test_the_least_gain_and_the_order_can_be_asked_for(run: Run) -> None:
    write("a.py", GONE)
    write("b.py", REMOTE)
    everything = names(run, "--sort", "gain")
    assert everything == [("PFL506", "large"), ("PFL910", "small")]
    assert names(run) == everything[::-1]
    assert names(run, "--limit", "1") == everything[:1]
    assert names(run, "--min-gain", "medium") == everything[:1]
    write("perflint.toml", 'min-gain = "large"\n')
    result = run("check", "a.py")
    assert (result.exit_code, result.stdout) == (0, "")
    assert run("check", "--min-gain", "small", "a.py").stdout != ""
    write("perflint.toml", 'min-gain = "unknown"\n')
    assert run("check", "a.py").exit_code == 2


def test_a_file_that_cannot_be_read_has_no_least_gain(run: Run) -> None:
    write("a.py", "def broken(:\n")
    assert [code for code, _ in names(run, "--min-gain", "large")] == ["PFL002"]


def test_fixes_and_baselines_keep_to_the_least_gain(run: Run) -> None:
    write("a.py", AMP)
    run("check", "--isolated", "--write-baseline", "known.json", "a.py")
    narrowed = run("check", "--isolated", "--baseline", "known.json", "--min-gain", "large", "a.py")
    assert "1 finding is in known.json" in narrowed.stderr
    assert "no longer found" not in narrowed.stderr
    assert (
        "fixed"
        not in run(
            "check", "--isolated", "--fix", "--unsafe-fixes", "--min-gain", "large", "a.py"
        ).stderr
    )
    assert "1 fixed" in run("check", "--isolated", "--fix", "--unsafe-fixes", "a.py").stderr


def test_why_tells_the_gain(run: Run) -> None:
    write("b.py", REMOTE)
    told = run("why", "b.py:5", "PFL506").stdout
    assert "gain: large: a new connection for each of an unknown number of items" in told


SERVICE = """\
from celery import shared_task
from django.db import models
from django.http import HttpResponse


class Order(models.Model):
    pass


def listed(request):
    return HttpResponse(names([int(key) for key in request.GET.getlist("key")]))


def names(keys):
    return [Order.objects.get(pk=key) for key in keys]


@shared_task
def refresh(keys):
    return loaded(keys)


def loaded(keys):
    return [Order.objects.get(pk=key) for key in keys]


def unused(keys):
    return [Order.objects.get(pk=key) for key in keys]
"""


def test_what_a_request_waits_for_comes_first(run: Run) -> None:
    write("shop/__init__.py", "")
    write("shop/views.py", SERVICE)
    args = ("check", "--isolated", "--no-cache", "--output-format", "json", "--sort", "gain")

    def told() -> list[tuple[int, str, str | None]]:
        found = json.loads(run(*args, "shop").stdout)
        return [(each["location"]["row"], each["gain"], each["run_by"]) for each in found]

    write(
        "shop/urls.py",
        'from django.urls import path\nfrom shop import views\nurlpatterns = [path("", views.listed)]\n',
    )
    assert told() == [(15, "large", "request"), (28, "medium", None), (24, "medium", "task")]
    texts = run("check", "--isolated", "--no-cache", "shop").stdout
    assert "items; `listed` does it for a request" in texts
    assert "items; `refresh`, a task, does it, and nobody waits for that" in texts
    assert "items; nothing that users wait for is seen to do it" in texts
