"""What is read in the side panel beside the log: the report of a review, and the guide."""
