"""`python -m tilecourt` is the `tilecourt` command."""

import sys

from tilecourt.cli.main import main

sys.exit(main())
