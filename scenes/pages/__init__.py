"""What several screens stand on: the frame of a page, lists of documents and faults, keys, words for dates and bots."""
