"""Pictures of a board: as text for a terminal, as SVG for a page."""
