"""Why `async-http` refuses what it refuses: `testdata/async-http` has a case of each."""

from __future__ import annotations

import ast

from perflint.syntax.edits import Fix, Refusal
from tests.fixtures import fixtures
from tests.runs import found

_REASONS = {
    "caught": "`requests.RequestException` is named here",
    "suppressed": "`requests.ConnectionError` is named here",
    "base_is_caught": "`OSError` is caught around it",
    "unknown_is_caught": "what is caught around it is not known",
    "exception_is_asked": "an attribute of its exception is read",
    "expected_by_a_caller": "exceptions of requests are caught around a call of the coroutine",
    "leaves": "the response leaves the function",
    "handed_on": "the response leaves the function",
    "truth": "the response leaves the function",
    "two_meanings": "`answer` holds something else, too",
    "annotated": "its annotation says what class it has",
    "to_a_global": "the response leaves the function",
    "changed": "the response is changed",
    "history": "`history` of a response is not used so in httpx",
    "parsed_otherwise": "`json` of a response is not used so in httpx",
    "checked_as_value": "`raise_for_status` of a response is not used so in httpx",
    "all_headers": "its headers are used as a whole",
    "streamed": "`stream` has no counterpart for one request of httpx",
    "through_a_proxy": "`proxies` has no counterpart for one request of httpx",
    "unverified": "`verify` has no counterpart for one request of httpx",
    "with_file": "`files` has no counterpart for one request of httpx",
    "signed": "its `auth` may be made for requests",
    "unknown_body": "what its `data` is is not known",
    "both_bodies": "it is given both `data` and `json`",
    "no_value": "`None` and booleans in `params` are sent otherwise",
    "no_header": "a header that is `None` raises in httpx",
    "query_in_url": "the URL has a query, which `params` replace in httpx",
    "options_of_caller": "the arguments are not written at the call",
    "by_session": "a session keeps headers, cookies and adapters",
    "in_a_lock": "a threading lock is held meanwhile",
    "at_the_end": "it cleans up where the task may have been cancelled, and can wait for nothing",
    "hands_out": "the statement hands out values while the client would be open",
    "on_one_line": "the statement shares its lines",
}


def test_each_refusal_says_why() -> None:
    (fixture,) = (one for one in fixtures() if str(one) == "async-http/requests_in_coroutines")
    (text,) = fixture.files().values()
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.AsyncFunctionDef)]
    (findings,) = found(fixture.files(), fixture.settings()).values()
    refused = {}
    for finding in findings:
        for fix in finding.on_request:
            line = finding.position.line
            inside = next(one for one in functions if one.lineno <= line <= (one.end_lineno or 0))
            assert isinstance(fix, Fix) is (inside.name not in _REASONS), inside.name
            if isinstance(fix, Refusal):
                refused[inside.name] = fix.reason
    assert refused == _REASONS
