"""The calls, by what they are about; every file here is part of the table (`web/table.py`)."""
