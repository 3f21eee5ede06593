"""Calls whose keyword arguments are looked up in the list of what is allowed."""

import six


def create_pod(body, **kwargs):
    given = locals()
    allowed = ["body", "pretty", "dry_run", "field_manager", "field_validation"]
    allowed.extend(["async_req", "_preload_content", "_request_timeout"])
    for key, value in six.iteritems(given["kwargs"]):
        if key not in allowed:
            raise TypeError(key)
        given[key] = value
    del given["kwargs"]
    return given


def delete_pod(name, **options):
    allowed = ["name", "pretty", "dry_run", "grace_period_seconds", "orphan_dependents"]
    allowed.extend(["async_req", "_preload_content", "_request_timeout"])
    for key in locals()["options"]:
        if key not in allowed:
            raise TypeError(key)
    return name


def missing(wanted: dict[str, str], rows: list[str]):
    rows_set = set(rows)
    return [name for name, _ in six.iteritems(wanted) if name not in rows_set]
