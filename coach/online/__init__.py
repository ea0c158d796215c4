"""Sitting at public tables (联网对局): answers to the platform's messages, and the client that carries them.

:class:`PlatformPlayer` follows the messages that one seat is sent and answers each request by an index into its list;
it can be used in-process. :mod:`coach.online.client` connects it over WebSocket; `coach sit` is its command.
"""

from __future__ import annotations

from coach.online.player import PlatformPlayer

__all__ = ["PlatformPlayer"]
