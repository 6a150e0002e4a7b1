"""What stays on the disk: records of matches, the folder they lie in, and the player's settings."""

from squares.saves.files import SaveProblem as SaveProblem
from squares.saves.journal import Journal as Journal
from squares.saves.record import Damaged as Damaged
from squares.saves.record import Record as Record
from squares.saves.record import Summary as Summary
from squares.saves.record import new_id as new_id
from squares.saves.settings import Settings as Settings
from squares.saves.store import BadFile as BadFile
from squares.saves.store import Opened as Opened
from squares.saves.store import Store as Store
