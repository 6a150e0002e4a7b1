"""The one entry: no argument or a game file opens the window, a subcommand does the rest."""

import sys

if __name__ == "__main__":  # processes that the program starts read this file, too, and need nothing of the window
    from scenes.main import main

    sys.exit(main())
