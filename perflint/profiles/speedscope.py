"""speedscope's JSON: samples of stacks, or entries and exits of calls. py-spy and pyinstrument write it."""

from __future__ import annotations

from typing import Any

from perflint.profiles.record import Frame, Profile, ProfileError, line_number, number, text
from perflint.profiles.stacks import Stacks, Thread

_LEAST = 0.5  # the part of a run that its calls cover at least
_UNITS = {
    "seconds": 1.0,
    "milliseconds": 1e-3,
    "microseconds": 1e-6,
    "nanoseconds": 1e-9,
    "none": 0.01,  # samples: taken for those of a hundred a second
}


def looks_like(document: Any) -> bool:
    """Whether a JSON document is of this format."""
    return isinstance(document, dict) and "profiles" in document and "shared" in document


def parse(document: Any) -> Profile:
    """The profile of a JSON document.

    Raises:
        ProfileError: it is damaged.
    """
    # pyinstrument tells the line where a function begins, others the line that runs.
    begins = "pyinstrument" in str(document.get("exporter", ""))
    try:
        frames = [_frame(each, begins) for each in document["shared"]["frames"]]
        stacks, longest, recorded = Stacks(), 0.0, 0.0
        for profile in document["profiles"]:
            unit = _UNITS.get(profile.get("unit", "none"))
            if unit is None:
                raise ProfileError(f"it counts {profile['unit']}, not time")
            before = stacks.seconds
            if profile["type"] == "sampled":
                for sample, weight in zip(profile["samples"], profile["weights"], strict=True):
                    stacks.add([_at(frames, each) for each in sample], number(weight) * unit)
            else:
                thread = Thread(stacks)
                for event in profile["events"]:
                    at = number(event["at"]) * unit
                    if event["type"] == "O":
                        thread.enter(_at(frames, event["frame"]), at)
                    else:
                        thread.leave(at)
                length = number(profile.get("endValue", 0)) - number(profile.get("startValue", 0))
                recorded = max(recorded, length * unit)
            longest = max(longest, stacks.seconds - before)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise ProfileError("it is no complete speedscope file") from error
    if begins and longest < _LEAST * recorded:
        raise ProfileError(
            f"pyinstrument wrote {longest:.2g} s of {recorded:.2g} s into it;"
            " record it with `pyinstrument -r json -o profile.json …`"
        )
    # py-spy leaves out threads that wait.
    return stacks.profile(longest, waits=begins)


def _at(frames: list[Frame], index: int) -> Frame:
    if index < 0:
        raise IndexError(index)
    return frames[index]


def _frame(given: Any, begins: bool) -> Frame:
    line = line_number(given.get("line"))
    path = given.get("file")
    return Frame(
        text(path) if path is not None else "",
        text(given["name"]),
        None if begins else line,
        line if begins else None,
    )
