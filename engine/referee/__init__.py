"""The UNO referee: rules, entries, rulings, events and records; pure values in, values out, no I/O of its own."""
