"""The base class of all models that are read from YAML."""

from collections.abc import Iterator

from pydantic import BaseModel, ConfigDict

from cuatto_kit.config.document import Document
from cuatto_kit.errors import Fault


class Model(BaseModel):
    """The base class of all models that are read from YAML."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, use_attribute_docstrings=True
    )

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield faults between fields that are valid by themselves; subclasses override this.

        Documents with other faults are passed, too; read their values with `valid_value`.
        """
        yield from ()
