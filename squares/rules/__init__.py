"""One module or package per rules engine, found by its name in a game file's ``engine`` key.

An engine offers ``Definition`` (its model of a game file) and ``make(definition) -> Game``.
Engines never import each other.
"""
