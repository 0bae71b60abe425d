"""The phones at the table: pairing, roles, what is told to whom, and what can be asked for."""
