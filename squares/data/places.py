"""Where things lie on the disk: the files that come with the program, and the folders of whoever plays.

The only file that asks the system for folders. Nothing is made before somebody asks for it.
"""

from __future__ import annotations

from pathlib import Path

import platformdirs

APP = "masume"


def shipped(*parts: str) -> Path:
    """Return a path below ``data/``, ``sprites/``, ``fonts/`` or ``docs/``: ``shipped("data", "games")``.

    A wheel carries these folders as ``squares/shipped``; in a source checkout they lie beside the package. The
    working directory plays no part.
    """
    package = Path(__file__).resolve().parents[1]
    packed = package / "shipped"
    return (packed if packed.is_dir() else package.parent).joinpath(*parts)


class Places:
    """The player's folders: the system's usual ones, or all below ``home`` for portable use and tests.

    Each property makes its folder when it is read, unless ``make`` is off: who only reads leaves nothing behind.
    Errors: OSError where that is not possible.
    """

    def __init__(self, home: Path | None = None, *, make: bool = True) -> None:
        self.home = home
        self.make = make

    @property
    def data(self) -> Path:
        """What must not be lost."""
        return self._made(self.home / "data" if self.home else platformdirs.user_data_path(APP, appauthor=False))

    @property
    def config(self) -> Path:
        """What the player has set."""
        return self._made(self.home / "config" if self.home else platformdirs.user_config_path(APP, appauthor=False))

    @property
    def settings(self) -> Path:
        """The file of the settings, which need not be there."""
        return self.config / "settings.yaml"

    @property
    def texts(self) -> Path:
        """The designer's own texts, a folder a language; it need not be there."""
        return self.data / "text"

    @property
    def logs(self) -> Path:
        """What the program notes about its own faults."""
        return self._made(self.home / "logs" if self.home else platformdirs.user_log_path(APP, appauthor=False))

    @property
    def saves(self) -> Path:
        """Records of matches."""
        return self._made(self.data / "saves")

    @property
    def games(self) -> Path:
        """The designer's own game files."""
        return self._made(self.data / "games")

    @property
    def exercises(self) -> Path:
        """The player's exercises, and what is remembered of each; it need not be there."""
        return self.data / "exercises"

    @property
    def solved(self) -> Path:
        """Tables of solved games; it need not be there."""
        return self.data / "solved"

    @property
    def learned(self) -> Path:
        """What was learned of games; it need not be there."""
        return self.data / "learned"

    @property
    def learning(self) -> Path:
        """Learning that goes on or is over, a folder each; it need not be there."""
        return self.data / "learning"

    @property
    def playtests(self) -> Path:
        """Runs of playtests, a folder each; it need not be there."""
        return self.data / "playtests"

    @property
    def received(self) -> list[Path]:
        """Where files from others usually lie, such as downloads; none need be there."""
        if self.home is not None:
            return [self.home]
        return [platformdirs.user_downloads_path(), platformdirs.user_desktop_path(), Path.home()]

    @property
    def packs(self) -> Path:
        """Games that came in packs, a folder each; it need not be there."""
        return self.data / "packs"

    @property
    def versions(self) -> Path:
        """Earlier versions of the designer's own games; it need not be there."""
        return self.data / "versions"

    def own(self, kind: str) -> Path:
        """Return the player's own documents of a kind, such as decks."""
        return self._made(self.data / kind)

    def _made(self, folder: Path) -> Path:
        if self.make:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder
