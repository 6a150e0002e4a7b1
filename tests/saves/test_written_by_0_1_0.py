"""What version 0.1.0 wrote still opens: records of every game, settings and decks, kept here as files."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml

from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.games.logistic.documents import Decks
from squares.registry import Registry
from squares.saves import Settings, Store, record_text
from squares.saves.bot_entry import BotEntry
from squares.saves.collection import Kept
from squares.saves.settings import LastSetup

WRITTEN = Path(__file__).parent / "written_by_0_1_0"
RECORDS = sorted((WRITTEN / "records").glob("*.yaml"))
GAMES = ("logistic", "qubism", "rengoma", "rengoma-4p", "squares-ii", "strive")


def test_there_is_an_unfinished_and_a_finished_record_of_every_game() -> None:
    expected = {f"{game}-{how}" for game in GAMES for how in ("finished", "unfinished")}
    assert {path.stem for path in RECORDS} == expected


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_replayed_to_the_position_it_was_left_in(path: Path, registry: Registry) -> None:
    text = path.read_text(encoding="utf-8")
    record = record_text.parse(text)
    assert record.app == "0.1.0"
    assert record_text.parse(record_text.dump(record)) == record, "it goes on in the newest format"
    match = record.to_match(registry)
    now = record.now
    left = yaml.safe_load(text)["now"]["position"]
    if match.outcome is not None:  # L23: 0.1.0 wrote a CAA down beyond its turn
        left = left.replace(", caa: true", "")
    assert match.game.format(match.position) == left
    assert (match.to_act, match.on_turn) == (now.to_act, now.on_turn)
    assert (match.turn_number, match.cursor) == (now.turn, now.ply)
    assert match.outcome == now.outcome
    assert (match.outcome is not None) == path.stem.endswith("-finished")


def test_what_stands_beside_the_actions_is_taken_over(registry: Registry) -> None:
    undone, pasted, given_up, cards = (
        record_text.parse((WRITTEN / "records" / f"{name}.yaml").read_text(encoding="utf-8")).to_match(registry)
        for name in ("squares-ii-unfinished", "qubism-unfinished", "rengoma-4p-finished", "logistic-unfinished")
    )
    assert (len(undone.plies), undone.cursor) == (14, 12)
    assert undone.game.definition.limit == 9, "a house rule"
    assert undone.bots == {Seat.NORTH: BotPlayer(8, 2.5)}, "the third of five levels"
    assert pasted.game.format(pasted.start) == "..N.l/...../...../.L.../..LS. s 6"
    assert given_up.outcome is not None
    assert given_up.outcome.reason == "resigned"
    assert given_up.setup.choices == {"talk": ("open",)}
    assert cards.setup.choices == {"deck-south": ("quarry",), "deck-north": ("bonfire",)}


def test_the_list_of_saved_games_shows_them_all(tmp_path: Path) -> None:
    shutil.copytree(WRITTEN / "records", tmp_path, dirs_exist_ok=True)
    store = Store(tmp_path)
    assert {entry.id for entry in store.list()} == {path.stem for path in RECORDS}
    unfinished = store.latest_unfinished()
    assert unfinished is not None
    assert unfinished.name == "Half way"


def test_settings_are_taken_over_without_complaint(tmp_path: Path) -> None:
    path = tmp_path / "settings.yaml"
    shutil.copy(WRITTEN / "settings.yaml", path)
    settings, lost = Settings.load(path)
    assert lost is None
    assert path.exists(), "nothing was put aside"
    assert (settings.theme, settings.palette, settings.motion) == ("dark", "high_contrast", "short")
    assert (settings.ui_scale, settings.sound, settings.volume, settings.language) == (1.25, False, 0.4, "ja")
    assert (settings.show_threats, settings.confirm_moves, settings.auto_flip) == (True, True, True)
    assert (settings.spare_questions, settings.evaluation, settings.bot_pace) == (False, True, "off")
    assert settings.window == (1280, 800)
    names, bots = {"south": "Ann", "north": "Ben"}, {"north": BotEntry(level=2, seconds=1.5)}
    last = LastSetup(variant="own", names=names, bots=bots, first="random", house={"limit": 9})
    assert settings.last == {"squares-ii": last}


def test_decks_are_taken_over(tmp_path: Path) -> None:
    shutil.copytree(WRITTEN / "decks", tmp_path, dirs_exist_ok=True)
    storm, empty = Decks(tmp_path).list()
    assert isinstance(storm, Kept)
    assert (storm.value.name, storm.value.avatar, storm.value.note) == ("Storm", "hayate", "Run: then strike.")
    assert (sum(storm.value.cards.values()), storm.value.cards["volley"], len(storm.value.integrate)) == (30, 3, 5)
    assert isinstance(empty, Kept)
    assert (empty.value.name, empty.value.avatar, empty.value.cards) == ("嵐 # 2", "", {"volley": 2})
