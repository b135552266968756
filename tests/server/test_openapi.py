"""The OpenAPI description is true: whatever a program makes up from it is answered as it says.

TILECOURT_EXAMPLES says how many requests are made up for each endpoint in the long test.
"""

from __future__ import annotations

import os
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import CHECKS

from tests.server.club import Club
from tilecourt.server.run.app import DESCRIBED

schemathesis.checks.load_all_checks()
# A valid request may still be refused: nobody there, not your turn. A wrong one never does anything.
CHOSEN = CHECKS.get_by_names(
    ["not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance"]
)
OPERATIONS = [
    pytest.param(endpoint.method, endpoint.path, id=f"{endpoint.method} {endpoint.path}")
    for endpoint in DESCRIBED
    if not endpoint.path.endswith("/turns")  # a stream has no end
]


def test_the_description_names_everything(house: Club) -> None:
    found = httpx.get(f"{house.url}/api/v2/openapi.json").json()
    assert found["openapi"] == "3.1.0"
    described = {(method.upper(), path) for path, methods in found["paths"].items() for method in methods}
    assert described == {(endpoint.method, endpoint.path) for endpoint in DESCRIBED}
    ids = [operation["operationId"] for methods in found["paths"].values() for operation in methods.values()]
    assert len(set(ids)) == len(ids)


@pytest.fixture(scope="module")
def schema(house: Club) -> Any:
    """The description as it is served, read once."""
    return schemathesis.openapi.from_url(f"{house.url}/api/v2/openapi.json")


@pytest.fixture(scope="module")
def examiner(house: Club) -> tuple[dict[str, str], str]:
    """Somebody with a running table, so that made-up requests meet something real."""
    ann = house.person("Ann")
    table = ann.open_table("kaguyahime", "me", "open")
    house.person("Bob").sit(table)
    ann.post(f"/tables/{table}/start")
    return dict(ann.http.cookies), table


def examine(schema: Any, examiner: tuple[dict[str, str], str], method: str, path: str, examples: int) -> None:
    cookies, table = examiner
    real = 0

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=schema[path][method].as_strategy())
    def check(case: schemathesis.Case) -> None:
        nonlocal real
        if "table" in (case.path_parameters or {}) and real % 2 == 0:
            case.path_parameters["table"] = table
        real += 1
        response = case.call(cookies=cookies)
        case.validate_response(response, checks=CHOSEN)

    check()
    assert real


FAST = ("/moves", "/tables/{table}")


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), [op for op in OPERATIONS if op.values[1].endswith(FAST)])
def test_a_few_made_up_requests(schema: Any, examiner: tuple[dict[str, str], str], method: str, path: str) -> None:
    examine(schema, examiner, method, path, 4)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_many_made_up_requests(schema: Any, examiner: tuple[dict[str, str], str], method: str, path: str) -> None:
    examine(schema, examiner, method, path, int(os.environ.get("TILECOURT_EXAMPLES", "8")))
