"""Dates as people say them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime


def relative_date(say: Callable[..., str], then: datetime, now: datetime) -> str:
    """A past moment beside the present one: today, yesterday, or a date, with the time of day. Both are local."""
    clock = f"{then:%H:%M}"
    days = (now.date() - then.date()).days
    if days == 0:
        return say("home.today", time=clock)
    if days == 1:
        return say("home.yesterday", time=clock)
    month = say(f"home.month.{then.month}")
    return say("home.date" if then.year == now.year else "home.date_year", day=then.day, month=month, year=then.year)
