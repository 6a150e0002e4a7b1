"""Documents of JSON that strangers may have written, read by a model."""

from __future__ import annotations

from typing import TypeVar

from pydantic import ValidationError

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import dotted, shown
from squares.data.models import Model

M = TypeVar("M", bound=Model)


def document(model: type[M], source: bytes, key: str) -> M:
    """Return a document as its model has it.

    Errors: BadData that says in the text ``key`` which entry is wrong; "-" where it is no document at all.
    """
    try:
        return model.model_validate_json(source)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise BadData(phrase(key, entry=shown(dotted(first["loc"]), 120) or "-")) from None
