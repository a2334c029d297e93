"""The boards: everything that can stand behind the small `Board` interface, simulated ones included."""
