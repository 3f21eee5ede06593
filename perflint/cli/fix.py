"""`perflint fix`."""

from __future__ import annotations

import sys

import click

from perflint.cli import options
from perflint.cli.options import together
from perflint.cli.streams import Failure, note, output_bytes, write


@click.command(cls=options.Valueless)
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@together(
    click.option(
        "--codemod",
        "codemods",
        multiple=True,
        callback=options.codes,
        metavar="NAME",
        help="The codemod to run, several separated by commas; without it, all safe ones of the "
        "selected rules.",
    ),
    click.option(
        "--unsafe",
        is_flag=True,
        help="Also rewrites that can change behaviour in the ways that the rule's page names.",
    ),
    click.option("--diff", is_flag=True, help="Print what would change; write nothing."),
    click.option(
        "--verify",
        metavar="COMMAND",
        default="",
        help="Try the rewrites in a copy of the project first, and make those with which COMMAND (your "
        "tests) still passes.",
    ),
    click.option(
        "--measure",
        metavar="COMMAND",
        default="",
        help="With --verify: also time COMMAND before and after.",
    ),
    click.option(
        "--only-if-faster",
        metavar="PERCENT",
        callback=options.percent,
        help="With --measure: make only rewrites that are shown to be faster by as much, as `5%`.",
    ),
    click.option("--show-refused", is_flag=True, help="Say where a codemod refused, and why."),
    click.option(
        "--no-baseline", is_flag=True, help="Fix also what is in the baseline of the settings."
    ),
    click.option(
        "--stdin-filename",
        metavar="FILE",
        help="The name of standard input, which is read if PATHS is `-`.",
    ),
    click.option(
        "--force-exclude/--no-force-exclude",
        default=None,
        help="Leave excluded files out even if PATHS names them.",
    ),
)
@options.observed("Make only fixes of what has cost in what `perflint observe` has seen")
@options.selection()
@options.configuration()
@options.running()
@options.verbosity()
def fix(
    paths: tuple[str, ...],
    *,
    codemods: list[str],
    unsafe: bool,
    diff: bool,
    verify: str,
    measure: str,
    only_if_faster: float | None,
    show_refused: bool,
    no_baseline: bool,
    stdin_filename: str | None,
    force_exclude: bool | None,
    observed: str | None,
    min_time: str | None,
    select: list[str],
    ignore: list[str],
    extend_select: list[str],
    config: tuple[str, ...],
    isolated: bool,
    no_cache: bool,
    cache_dir: str | None,
    jobs: int | None,
    color: str,
    quiet: bool,
    verbose: bool,
) -> None:
    """Rewrite slow code with codemods.

    PATHS are files and folders, by default the current folder; `-` is standard input, whose
    rewritten text is printed. `perflint codemod` lists the codemods. Without --unsafe, only
    rewrites that keep behaviour are made.

    Exits with 0, with 1 if --diff would change something, and with 2 if something went wrong.
    """
    if quiet and verbose:
        raise click.UsageError("--quiet and --verbose cannot be used together")
    if measure and not verify:
        raise click.UsageError("--measure needs --verify: what is faster must still be right")
    if only_if_faster is not None and not measure:
        raise click.UsageError("--only-if-faster needs --measure, which says what to time")
    if verify and "-" in paths:
        raise click.UsageError("--verify needs files: standard input has no tests")
    from perflint.cli import baselines, outcome, weighing
    from perflint.cli.selecting import configured, settled, targets, unknown_codemod
    from perflint.engine.running.run import Fixing
    from perflint.report.listing import Listing
    from perflint.report.refused import refusals, refused
    from perflint.report.style import style_for
    from perflint.report.summary import counted, left
    from perflint.rules.registry import codemods as known_codemods

    known = [item.name for item in known_codemods()]
    for name in codemods:
        if name not in known:
            raise Failure(unknown_codemod(name, known))
    if min_time is not None and observed is None:
        raise click.UsageError("--min-time is of what was seen of runs: add --observed")
    evidence = weighing.loaded(observed, min_time)
    configuration = configured(
        config,
        isolated,
        {
            "select": select,
            "ignore": ignore,
            "extend-select": extend_select,
            "force-exclude": force_exclude,
            "min-severity": "hint" if evidence is not None else None,
            "min-gain": "small" if evidence is not None else None,
            "jobs": jobs,
            "cache-dir": cache_dir,
        },
        evidence.reasons if evidence is not None else None,
    )
    settings = settled(configuration)
    unsafe = unsafe or settings.unsafe_fixes
    listed = None if no_baseline else baselines.of_settings(settings, configuration)
    wanted = targets(paths, stdin_filename)
    fixing = Fixing(unsafe=unsafe, codemods=tuple(codemods), write=not diff)
    costly = weighing.Costly(evidence, fixing) if evidence is not None else None
    narrowings = [each for each in (listed, costly) if each is not None]
    if verify:
        from perflint.cli.verifying import Verifying, verified

        summary, kept = verified(
            Verifying(
                verify,
                measure,
                only_if_faster,
                fixing,
                wanted,
                configuration,
                narrowings,
                cache=not no_cache,
                quiet=quiet,
            )
        )
        outcome.say_troubles(summary, quiet=quiet, verbose=verbose)
        if diff:
            outcome.say_diffs(summary.fixed, color)
        unread = outcome.say_unread(summary)
        sys.exit(2 if unread or outcome.troubled(summary) else int(diff and kept))
    summary = outcome.run(
        wanted,
        configuration,
        fix=fixing,
        cache=not no_cache,
        quiet=quiet,
        codemods=codemods,
        narrowings=narrowings,
    )
    outcome.say_troubles(summary, quiet=quiet, verbose=verbose)
    unread = outcome.say_unread(summary)
    listing = Listing(summary.checked, unsafe=unsafe)

    changed = False
    if diff:
        changed = outcome.say_diffs(summary.fixed, color)
    elif wanted.stdin is not None:
        output_bytes(outcome.fixed_source(wanted.stdin, summary))
    if show_refused:
        # Where the rewritten text takes standard output, refusals go to the other stream.
        aside = diff or wanted.stdin is not None
        stream = sys.stderr if aside else sys.stdout
        write(stream, refused(listing, style_for(stream, color), codemods))
    if not quiet:
        count = 0 if show_refused else len(refusals(listing, codemods))
        table = "" if diff else outcome.said_fixes(summary.fixed)
        if table:
            note((table + left(summary.waiting, count, "--unsafe")).rstrip("\n"), painted=True)
        elif not summary.nothing_read:
            note(outcome.closing(summary, "--unsafe", would=diff, refused=count))
        if costly is not None and costly.left:
            note(
                f"{counted(costly.left, 'fix', 'fixes')} not made: no run has shown that it costs"
                f" {costly.threshold} or more."
            )
        outcome.say_left_out(summary)
    sys.exit(2 if unread or outcome.troubled(summary) else int(changed))
