"""What stands around the referee on the laptop: board, save file, dashboard, command line.

This file holds the one version number of the distribution; it imports nothing, so that `--version` stays quick.
"""

__version__ = "0.1.0"
