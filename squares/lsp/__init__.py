"""The language server: what editors show of a designer's files while they are written."""
