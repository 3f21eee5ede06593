"""What a run showed of a finding, as a sentence: `3.2 s of 8.1 s in run.pstats, ran 12,000 times`."""

from __future__ import annotations

from perflint.evidence.seen import Seen


def said(seen: Seen) -> str:
    """What was seen, for people."""
    parts = []
    if seen.seconds is not None:
        parts.append(f"{seconds(seen.seconds)} of {seconds(seen.run_seconds)} in {seen.source}")
    if seen.calls is not None:
        parts.append(f"ran {seen.calls:,} times" if seen.calls != 1 else "ran once")
    text = ", ".join(parts)
    return f"stale, the code has changed since: {text}" if seen.stale else text


def seconds(value: float) -> str:
    """A time for people, as `3.2 s` or `12 ms`."""
    if value >= 60:
        return f"{value:,.0f} s"
    if value >= 1:
        return f"{value:.1f} s"
    if value >= 0.001:
        return f"{value * 1e3:.0f} ms" if value >= 0.01 else f"{value * 1e3:.1f} ms"
    return f"{value * 1e6:.0f} µs" if value else "0 s"
