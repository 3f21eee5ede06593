"""What takes long to set up, and what prepares one argument in each call."""

import ssl

import jsonschema
import markdown
from jinja2 import Environment
from jsonschema import Draft7Validator, validate
from pydantic import BaseModel, TypeAdapter

SCHEMA = {"type": "object", "required": ["title"]}


class Book(BaseModel):
    title: str


def books(lines: list[bytes]):
    for line in lines:
        yield TypeAdapter(list[Book]).validate_json(line)  # error: PFL615


def books_by_name(lines: list[bytes]):
    for line in lines:
        adapter = TypeAdapter(list[Book])  # error: PFL615
        yield adapter.validate_json(line), adapter.json_schema()


def adapters(lines: list[bytes], kept: list):
    for line in lines:
        adapter = TypeAdapter(list[Book])  # error: PFL615
        kept.append(adapter)
        yield adapter.validate_json(line)


BOOKS = TypeAdapter(list[Book])


def books_with_one(lines: list[bytes]):
    for line in lines:
        yield BOOKS.validate_json(line)  # ok: made once


def of_each_type(lines: list[bytes], kinds: list[type]):
    for line, kind in zip(lines, kinds):
        yield TypeAdapter(kind).validate_json(line)  # ok: of another type each time
        yield TypeAdapter(list[kind]).validate_json(line)  # ok: likewise


def read_one(line: bytes):
    return TypeAdapter(dict[str, Book]).validate_json(line)  # error: PFL615


def read_all(lines: list[bytes]):
    return [read_one(line) for line in lines]


def contexts(hosts: list[str]):
    for host in hosts:
        yield host, ssl.create_default_context()  # error: PFL615


def contexts_with_files(files: list[str]):
    for file in files:
        yield ssl.create_default_context(cafile=file)  # ok: another file each time


def checked(rows: list[dict]):
    for row in rows:
        jsonschema.validate(instance=row, schema=SCHEMA)  # error: PFL615


def checked_by_validator(rows: list[dict]):
    for row in rows:
        Draft7Validator(SCHEMA).validate(row)  # error: PFL615


def checked_by_own(rows: list[dict], schemas: dict[str, dict]):
    for row in rows:
        validate(row, schemas[row["kind"]])  # ok: a schema of its own


def check_row(row: dict):
    validate(row, SCHEMA)  # error: PFL615


def check_rows(rows: list[dict]):
    for row in rows:
        check_row(row)


def check_one(row: dict):
    validate(row, SCHEMA)  # ok: nothing shows that it is called for many


def rendered(rows: list[dict], environment: Environment, text: str):
    return [environment.from_string(text).render(row) for row in rows]  # error: PFL615


def rendered_each(rows: list[dict], environment: Environment):
    return [environment.from_string(row["text"]).render(row) for row in rows]  # ok: of the row


def prepared_each(row: dict, schemas: list[dict]):
    for schema in schemas:
        validate(row, schema)  # ok: another schema each time
        validate(row, dict(schema))  # ok: likewise


def pages(texts: list[str]):
    for text in texts:
        yield markdown.markdown(text, extensions=["tables"])  # error: PFL615


def plain_pages(texts: list[str]):
    for text in texts:
        yield markdown.markdown(text)  # ok: without extensions
