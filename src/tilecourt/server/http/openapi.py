"""The OpenAPI 3.1 description, made from the endpoints and the types of their bodies and answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from tilecourt import __version__
from tilecourt.server.http.web import Endpoint
from tilecourt.server.wire.bodies import Refusal

TEMPLATE = "#/components/schemas/{name}"
PATH_NAMES = re.compile(r"\{(\w+)\}")
IDS = {"type": "string", "pattern": "^[0-9a-z]{1,32}$"}
# What any endpoint may answer with, besides what it is for.
STATUSES = {
    "400": "The request is not of the form described here.",
    "401": "Nobody knows who asks: say a name first, or send a valid token.",
    "403": "Not allowed.",
    "404": "There is no such thing.",
    "409": "Not possible as things stand; for a move, `rule` names the rule.",
    "413": "The body is too long.",
    "415": "The body is not JSON.",
    "421": "This server does not answer under that name.",
    "429": "Too many; try again later.",
    "503": "The database does not answer; nothing was changed.",
}


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The whole description."""
    types = [kind for e in endpoints for kind in (e.body, e.answer, e.query) if kind is not None]
    schemas, components = msgspec.json.schema_components([*types, Refusal], ref_template=TEMPLATE)
    known = {id(kind): schema for kind, schema in zip(types, schemas, strict=False)}
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, known, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tilecourt",
            "version": __version__,
            "summary": "Tables online; docs/host/server.md tells the rest.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "tilecourt"},
                "token": {"type": "http", "scheme": "bearer", "description": "A bot's token."},
                "seat": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "Authorization",
                    "description": "`Seat SECRET`: the secret of a seat, for those without the cookie.",
                },
            },
        },
        "security": [{}, {"cookie": []}, {"token": []}, {"seat": []}],
    }


def _operation(endpoint: Endpoint, known: dict[int, Any], components: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": IDS} for name in PATH_NAMES.findall(endpoint.path)
    ]
    if endpoint.query is not None:
        for name, schema in components[endpoint.query.__name__]["properties"].items():
            parameters.append({"name": name, "in": "query", "required": False, "schema": _without_null(schema)})
    parameters.append({"name": "lang", "in": "query", "required": False, "schema": {"enum": ["en", "ja"]}})
    name = f"{endpoint.method.lower()}{re.sub(r'[^a-z]+', '_', endpoint.path)}".rstrip("_")
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": endpoint.about,
        "parameters": parameters,
        "responses": {
            str(endpoint.status): {
                "description": endpoint.about,
                "content": {endpoint.media: {"schema": known[id(endpoint.answer)]}},
            },
            **{
                status: {
                    "description": text,
                    "content": {"application/json": {"schema": {"$ref": TEMPLATE.format(name="Refusal")}}},
                }
                for status, text in STATUSES.items()
            },
        },
    }
    if endpoint.empty:
        operation["responses"]["204"] = {"description": "Nothing to say."}
    if endpoint.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": known[id(endpoint.body)]}},
        }
    return operation


def _without_null(schema: dict[str, Any]) -> dict[str, Any]:
    """A value in an address is there or not; it cannot be null."""
    if "anyOf" not in schema:
        return {key: value for key, value in schema.items() if key != "default" or value is not None}
    kinds = [kind for kind in schema["anyOf"] if kind != {"type": "null"}]
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
