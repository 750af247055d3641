"""Tables of numbers as coloured cells: yours, the reference's, the difference; SVG, a page, a terminal's screen."""
