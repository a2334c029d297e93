"""The wire: bytes to frames to messages, and the host's side of the conversation. No ports, no clock, no threads."""
