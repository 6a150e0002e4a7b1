"""Games on paper: what is cut out, how it lies on sheets, and the files that are printed.

``layout`` places parts on sheets in millimetres, as plain data; ``draw`` draws a sheet on any canvas whose unit is a
millimetre; ``vector_canvas`` and ``pdf`` make a file of it. What parts a game has its room tells (``parts``).
"""
