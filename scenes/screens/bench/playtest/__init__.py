"""The page that plays a file many times and shows what came of it."""
