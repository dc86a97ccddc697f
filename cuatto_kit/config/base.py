"""The base of everything read from YAML."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from cuatto_kit.config.document import Document
from cuatto_kit.errors import Fault


class Model(BaseModel):
    """The base of everything read from YAML."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """What is wrong between fields, each valid by itself; to override.

        It is asked of documents with other faults too, so it reads with `valid_value`.
        """
        yield from ()
