"""The JSON of a kit: typed models that write it, read it and give its schema.

The keys of a document are in the order of its model; those that do not apply are left out.
"""

import json
import re
from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from cuatto_kit.cache.store import Json
from cuatto_kit.errors import NO_TEXT, Code, Finding, Severity

DIALECT = "https://json-schema.org/draft/2020-12/schema"


class Entry(BaseModel):
    """The base of all models of documents."""

    model_config = ConfigDict(frozen=True, use_attribute_docstrings=True, populate_by_name=True)

    def as_json(self) -> Mapping[str, Json]:
        """Return plain data: the keys that were given, in the order of the model."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)

    def written(self) -> str:
        """Return the text of a file with this document."""
        return json_text(self.as_json())


def json_text(document: Mapping[str, object]) -> str:
    """Return JSON for people, in a file or at a terminal: control characters are escapes."""
    text = json.dumps(document, indent=2, ensure_ascii=False)
    return re.sub(rf"[{NO_TEXT}]", lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


class FindingEntry(Entry):
    """A remark on the board, a part or the games."""

    code: str
    """What it is about, as in `OVERHANG`; errors.py lists all codes."""
    severity: Severity
    """Whether it stops a kit."""
    where: str
    """The space, path or part that it speaks of; empty for the whole board."""
    message: str
    """The remark in words."""
    line: int = 0
    """The line of the file that a note is about, from 1; 0 if it names none."""
    column: int = 0
    """The column in that line, from 1; 0 if it names none."""

    @classmethod
    def of(cls, finding: Finding) -> "FindingEntry":
        """Return the entry of a finding."""
        return cls.model_validate(finding.as_json())

    @property
    def finding(self) -> Finding:
        """The remark, without its place in the YAML."""
        return Finding(
            Code[self.code], self.severity, self.where, self.message,
            line=self.line, column=self.column,
        )  # fmt: skip


class Untitled(GenerateJsonSchema):
    """Schemas of models without titles of fields, which would repeat the keys."""

    def field_title_should_be_set(self, schema: object) -> bool:
        """Return False."""
        return False


def schema_of(title: str, description: str, *models: type[Entry]) -> Mapping[str, Json]:
    """Return the JSON Schema of documents of any of these models."""
    refs, made = models_json_schema(
        [(model, "validation") for model in models], schema_generator=Untitled
    )
    either = list(refs.values())
    which = either[0] if len(either) == 1 else {"anyOf": either}
    return {"$schema": DIALECT, "title": title, "description": description, **which, **made}
