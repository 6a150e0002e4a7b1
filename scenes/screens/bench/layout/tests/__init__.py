"""Tests of the rules, made and looked at on the bench."""
