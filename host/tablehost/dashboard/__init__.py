"""The screen: set-up, table, hand entry and corrections in the terminal. It knows neither port nor save file."""
