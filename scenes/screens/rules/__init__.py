"""The rules pages, with positions to try on the page."""
