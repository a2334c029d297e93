"""What every test shares: how hypothesis searches.

In CI it searches the same examples each time, so that a red run is red again; at home it looks for new ones. Neither
has a deadline: a slow machine is not a fault of the code.
"""

import os

from hypothesis import settings

settings.register_profile("home", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")
