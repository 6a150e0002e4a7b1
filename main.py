"""The one entry: no argument or a game file opens the window, a subcommand does the rest."""

import sys

from scenes.start import main

if __name__ == "__main__":
    sys.exit(main())
