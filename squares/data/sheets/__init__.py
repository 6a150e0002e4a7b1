"""Sheets, CSV as spreadsheets write it: read as trees with places, and made of documents."""
