"""Lists of records that need not read every file again."""
