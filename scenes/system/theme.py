"""Whether the desktop is light or dark, as far as the system can be asked without delay."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

_ASK = {
    "darwin": ("defaults", "read", "-g", "AppleInterfaceStyle"),
    "linux": ("gsettings", "get", "org.gnome.desktop.interface", "color-scheme"),
}
_PATIENCE_S = 0.3


def mode_of(theme: str) -> str:
    """``light`` or ``dark`` for the setting ``theme``; whatever is neither of them is left to the desktop."""
    return theme if theme in ("light", "dark") else desktop_mode()


@cache
def desktop_mode() -> str:
    """``dark`` where the desktop says so, else ``light``; asked once a run."""
    dark = _windows_is_dark() if sys.platform == "win32" else "dark" in _answer().lower()
    return "dark" if dark else "light"


def _answer() -> str:
    command = _ASK.get(sys.platform)
    if command is None:
        return ""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_PATIENCE_S, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


def _windows_is_dark() -> bool:
    if sys.platform != "win32":
        return False
    import winreg

    where = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, where) as key:
            return bool(winreg.QueryValueEx(key, "AppsUseLightTheme")[0] == 0)
    except OSError:
        return False
