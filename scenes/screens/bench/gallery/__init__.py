"""The bench's page that shows everything the file makes: at the table and on paper, whole or what has changed."""
