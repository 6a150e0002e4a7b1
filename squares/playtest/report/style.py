"""How a report looks: the theme's colours, light or dark as the reader's system has it; on paper light."""

from __future__ import annotations

from squares.data.loader import read
from squares.data.places import shipped

_COLOURS = ("paper", "paper_high", "line", "line_strong", "ink", "ink_2", "south", "north", "legal", "threat")
_DARK = "rect.shade{opacity:.55}"  # so that numbers can be read on them
_SHEET = """
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Source Sans 3",system-ui,sans-serif}
main{max-width:54rem;margin:0 auto;padding:2rem 1.25rem}
h1,h2,h3{font-family:Newsreader,Georgia,serif;line-height:1.2}
h1{font-size:2rem;margin:0}h2{font-size:1.35rem;margin:2.2rem 0 .6rem}h3{font-size:1.1rem;margin:1.6rem 0 .4rem}
p,ol{max-width:44rem}.ground,footer,.note{color:var(--ink-2);font-size:.9rem}
.told{padding-left:1.3rem}.told li{margin:.45rem 0}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1rem 2.4rem}
figure{margin:.3rem 0;min-width:0;break-inside:avoid}figcaption{font-weight:600;margin-bottom:.4rem}
figcaption::first-letter{text-transform:uppercase}
svg{display:block;width:100%;height:auto;font:13px "Source Sans 3",system-ui,sans-serif}
svg text{fill:var(--ink)}.tick{font-size:12px}.middle{text-anchor:middle}.end{text-anchor:end}
.over{paint-order:stroke;stroke:var(--paper);stroke-width:4px}
.axis{stroke:var(--line);stroke-width:1}.even{stroke:var(--ink-2);stroke-width:1.5;stroke-dasharray:4 3}
.interval{stroke:var(--north);stroke-width:3;stroke-linecap:round}.dot{fill:var(--north)}
.best{fill:var(--legal);stroke:var(--ink);stroke-width:2}.curve{fill:none;stroke:var(--north);stroke-width:1.5}
.bar{fill:var(--north)}.pointed{fill:none;pointer-events:all}.cell{fill:var(--paper-high);stroke:var(--line-strong);stroke-width:1}
.blocked{fill:var(--line-strong);stroke:var(--line-strong)}.heat{fill:var(--legal)}.south{fill:var(--south)}.north{fill:var(--north)}.threat{fill:var(--threat)}
.mark{fill:none;stroke:var(--ink)}.goal{stroke-width:2}.home{stroke-width:1.5;stroke-dasharray:2 4}
details{margin:.3rem 0;color:var(--ink-2);font-size:.9rem}summary{cursor:pointer;width:fit-content}
.wide{overflow-x:auto}caption{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table{border-collapse:collapse;margin:.5rem 0;font-size:.84rem;font-variant-numeric:tabular-nums;width:100%}
th,td{padding:.25rem .5rem;border-bottom:1px solid var(--line);text-align:right;color:var(--ink)}td{white-space:nowrap}
th:first-child,.words *,.said :last-child{text-align:left}.said td:last-child{white-space:normal}
tbody th{font-weight:400;min-width:7rem}
code{font:.8rem "IBM Plex Mono",ui-monospace,monospace}
@media print{:root{--paper:#fff;--paper-high:#fff}body{font-size:11pt}
main{max-width:none;padding:0}details{display:none}h2{break-after:avoid}
tr{break-inside:avoid}.wide{overflow:visible}.words td{white-space:normal}
.charts{grid-template-columns:1fr 1fr}.charts figure{max-width:400px}}
"""


def style() -> str:
    """The style sheet."""
    colours = read(shipped("data", "theme.yaml")).root.plain()["color"]

    def values(mode: str) -> str:
        return ":root{" + "".join(f"--{each.replace('_', '-')}:{colours[mode][each]};" for each in _COLOURS) + "}"

    dark = f"@media screen and (prefers-color-scheme:dark){{{values('dark')}{_DARK}}}"
    return f":root{{color-scheme:light dark}}{values('light')}{_SHEET}{dark}"
