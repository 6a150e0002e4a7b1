"""Agreeing on a game before it begins."""
