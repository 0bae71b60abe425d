"""The phone at the table: a page for phones and tablets, served while it is switched on."""
