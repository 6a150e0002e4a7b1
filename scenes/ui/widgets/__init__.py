"""Controls that know no game: they are given strings and callables, a place, and a canvas to paint on."""

from scenes.ui.widgets.base import Pressable, Widget
from scenes.ui.widgets.button import Button, IconButton
from scenes.ui.widgets.choice import RadioCard, Segment, Toggle
from scenes.ui.widgets.dialog import Dialog
from scenes.ui.widgets.field import TextField
from scenes.ui.widgets.form import Form
from scenes.ui.widgets.scroll import PressList, ScrollBar, ScrollGrid, ScrollLines, ScrollList
from scenes.ui.widgets.slider import Slider
from scenes.ui.widgets.stepper import Stepper
from scenes.ui.widgets.toast import Toast
from scenes.ui.widgets.tooltip import Tooltip

__all__ = [
    "Button",
    "Dialog",
    "Form",
    "IconButton",
    "PressList",
    "Pressable",
    "RadioCard",
    "ScrollBar",
    "ScrollGrid",
    "ScrollLines",
    "ScrollList",
    "Segment",
    "Slider",
    "Stepper",
    "TextField",
    "Toast",
    "Toggle",
    "Tooltip",
    "Widget",
]
