"""What ``vec`` is when the kernels run interpreted: never compiled itself."""

from __future__ import annotations

from typing import Any


class vec:  # noqa: N801 - stands in for librt's lower-case name
    """``vec[i64](values)`` gives a plain list of the values."""

    def __class_getitem__(cls, _item: Any) -> Any:
        return list


def signed(number: int) -> int:
    """The number that the lowest 64 bits of another hold, the first of them as its sign."""
    return ((number + 2**63) & (2**64 - 1)) - 2**63
