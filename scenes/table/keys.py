"""The one table of the keys at the table: it decides what a key does and fills the overlay that lists them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from scenes.input import Key


@dataclass(frozen=True, slots=True)
class Binding:
    """``command`` happens on any of ``keys`` with exactly these modifiers.

    ``caps``: text keys (below ``keys.cap``) of the caps that are shown; ``command`` is also its text below ``keys``.
    A binding without caps is a second way that the overlay does not list. ``where``: the feature that a table must
    have for the command to do anything (``TableState.features``). ``coloured``: it also takes one of Shift, Ctrl, Alt,
    which tells a colour.
    """

    command: str
    keys: tuple[str, ...]
    caps: tuple[str, ...] = ()
    ctrl: bool = False
    shift: bool = False
    where: str = ""
    coloured: bool = False


KEYS: tuple[Binding, ...] = (
    Binding("cursor", ("left", "right", "up", "down"), ("arrows",)),
    Binding("zone", ("tab",), ("tab",)),
    Binding("zone_back", ("tab",), ("shift", "tab"), shift=True),
    Binding("press", ("return",), ("enter",)),
    Binding("peek", ("space",), ("space",), where="peek"),
    Binding("put_back", ("escape",), ("esc",)),
    Binding("turn", ("f",), ("f",), where="backs"),
    Binding("card", tuple("123456789"), ("digits",), where="hand"),
    Binding("decline", ("d",), ("d",), where="hand"),
    Binding("undo", ("z",), ("ctrl", "z"), ctrl=True),
    Binding("redo", ("y",), ("ctrl", "y"), ctrl=True),
    Binding("redo", ("z",), ctrl=True, shift=True),
    Binding("hint", ("h",), ("h",)),
    Binding("guide", ("g",), ("g",)),
    Binding("evaluate", ("e",), ("e",)),
    Binding("pause", ("p",), ("p",), where="watched"),
    Binding("step", ("s",), ("s",), where="watched"),
    Binding("first", ("home",), ("home",)),
    Binding("earlier", ("pageup", "page up"), ("pageup",)),
    Binding("later", ("pagedown", "page down"), ("pagedown",)),
    Binding("autoplay", ("a",), ("a",)),
    Binding("last", ("end",), ("end",)),
    Binding("line", ("b",), ("b",)),
    Binding("line_menu", ("m",), ("m",)),
    Binding("pin", ("n",), ("n",)),
    Binding("mark", ("x",), ("x",), coloured=True),
    Binding("clear_marks", ("delete", "backspace"), ("delete",)),
    Binding("review", ("o",), ("o",), where="over"),
    Binding("better_line", ("l",), ("l",), where="over"),
    Binding("try_again", ("r",), ("r",), where="over"),
    Binding("full_screen", ("f11",), ("f11",)),
    Binding("flip", ("v", "f6"), ("v",)),
    Binding("copy_position", ("c",), ("ctrl", "c"), ctrl=True),
    Binding("copy_record", ("c",), ("ctrl", "shift", "c"), ctrl=True, shift=True),
    Binding("picture", ("i",), ("ctrl", "i"), ctrl=True),
    Binding("share", ("s",), ("ctrl", "s"), ctrl=True),
    Binding("print_record", ("p",), ("ctrl", "p"), ctrl=True),
    Binding("paste", ("v",), ("ctrl", "v"), ctrl=True),
    Binding("new_game", ("n",), ("ctrl", "n"), ctrl=True),
    Binding("leave", ("w",), ("ctrl", "w"), ctrl=True),
    Binding("reload", ("f5",), ("f5",)),
    Binding("all_keys", ("f1", "?"), ("f1",)),
    Binding("all_keys", ("/", "?"), shift=True),
)


def command_of(key: Key) -> str | None:
    """What a key does at the table, None where it does nothing. Alt is used for the colour of a mark alone."""
    held = key.ctrl, key.shift, key.alt
    for binding in KEYS:
        fits = sum(held) < 2 if binding.coloured else held == (binding.ctrl, binding.shift, False)
        if key.name in binding.keys and fits:
            return binding.command
    return None


def listed(features: Collection[str]) -> tuple[Binding, ...]:
    """The bindings that the overlay shows at a table with these features."""
    return tuple(binding for binding in KEYS if binding.caps and (not binding.where or binding.where in features))
