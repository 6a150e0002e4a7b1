"""What a table that failed leaves behind: its match in the store, what a report says of it, and the way back to it."""

from __future__ import annotations

from functools import partial

from scenes.diagnosis import harmless
from scenes.services import Services
from scenes.stack import Salvage
from squares.core.errors import Fault
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.saves import MatchFile, record_text
from squares.support import OPEN


def recover_match(services: Services, file: MatchFile, match: AnyMatch) -> Salvage:
    """Saves the match once more. The whole record of one that cannot be saved stands in the report."""
    facts = {"game": f"{match.game.id} {match.game.variant}"}
    facts |= {} if match.game.hidden else dict([OPEN])
    facts["seed"] = str(match.seed)
    with harmless("position"):
        facts["position"] = match.game.format(match.position)
    with harmless("actions"):
        facts["actions"] = " ".join(ply.text for ply in match.plies) or "-"
    if file.record_id is None and not match.plies:
        return Salvage(phrase("fault.page"), facts)
    title: str = match.game.definition.title
    trouble = _saved(services, file, match)
    if file.record_id is not None:
        facts["record"] = f"{services.store.folder / file.record_id}.yaml"
    if trouble is not None:
        with harmless("record"):
            facts["record"] = f"\n{record_text.dump(file.record(match))}"
        return Salvage(phrase("fault.unsaved", game=title, why=trouble), facts)
    id = str(file.record_id)
    return Salvage(phrase("fault.table", game=title), facts, f"table {id}", partial(services.routes.resume, id))


def _saved(services: Services, file: MatchFile, match: AnyMatch) -> Phrase | str | None:
    """Saves the match; why that was not possible, None where it was."""
    try:
        file.record_id = services.store.autosave(file.record(match))
    except Fault as fault:
        return fault.phrase
    except Exception as error:  # the store may be what failed
        return repr(error)
    return None
