"""One value of a file written at another: which ways there are in YAML and in a sheet, and which of them is right."""
