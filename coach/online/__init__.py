"""Sitting at public tables (联网对局): answers to the platform's messages, and the client that carries them."""
