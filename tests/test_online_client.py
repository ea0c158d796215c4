"""The client over WebSocket: a server of our own on this machine that drops connections, sends rubbish and goes on."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import pytest
from platform_engine import Engine, Message
from running import MAIN, coach, environment
from websockets.sync.server import Server, ServerConnection, serve

from coach.errors import BadText, Unusable
from coach.locale import Message as Said
from coach.online import PlatformPlayer
from coach.online.client import Patience, checked, sit
from coach.rules import Rules
from coach.table.platform import read_platform
from coach.table.record import Findings, load, replay

LOGS = Path(__file__).parent / "data" / "platform_log"
RULES = Rules.preset("platform")
QUICK = Patience(tries=3, first=0.01, longest=0.02)
END = {"type": "notify", "stage": "gameResult", "victoryNum": [1, 0, 1, 0], "draws": [0, 0, 0, 0]}


@contextlib.contextmanager
def serving(handler: Callable[[ServerConnection], None], **options: Any) -> Iterator[str]:
    """A server on a free port of this machine; its address."""
    server: Server
    with serve(handler, "127.0.0.1", 0, close_timeout=1, **options) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"ws://127.0.0.1:{server.socket.getsockname()[1]}/game/client0"
        finally:
            server.shutdown()
            thread.join()


def sat(address: str, player: PlatformPlayer, patience: Patience = QUICK, **more: Any) -> tuple[list[str], list[str]]:
    """Sit until the end; the lines for a person, and those of the log."""
    told: list[Said] = []
    log: list[str] = []
    asyncio.run(sit(address, player, tell=told.append, log=log.append, patience=patience, **more))
    return [message.said("en") for message in told], log


class Table:
    """The stand-in engine behind a server: one seat is played over the network, through every reconnection."""

    def __init__(
        self, seed: int, rounds: int, spoil: Callable[[int, ServerConnection], bool] = lambda n, socket: False
    ):
        self.seed, self.rounds, self.spoil = seed, rounds, spoil
        self.sockets: queue.Queue[ServerConnection] = queue.Queue()
        self.socket: ServerConnection | None = None
        self.done = threading.Event()
        self.count = self.visits = 0
        others = [PlatformPlayer(seat, "random", seat) for seat in range(1, 4)]
        self.engine = Engine(seed, clients=[self.remote, *(player.feed for player in others)])

    def handle(self, socket: ServerConnection) -> None:
        self.sockets.put(socket)
        if self.visits == 0:
            threading.Thread(target=self.play, daemon=True).start()
        self.visits += 1
        self.done.wait(60)

    def play(self) -> None:
        self.engine.match(self.rounds)
        self.remote({"type": "notify", "stage": "gameOver", "curTimes": 1, "settingTimes": 1})
        self.remote(END)
        self.done.set()

    def remote(self, message: Message) -> int | None:
        """Send to the client, again where the connection was lost meanwhile; its answer."""
        while True:
            if self.socket is None:
                self.socket = self.sockets.get(timeout=30)
            try:
                self.count += 1
                if self.spoil(self.count, self.socket):
                    self.socket = None
                    continue
                self.socket.send(json.dumps(message))
                if message["type"] != "act":
                    return None
                answer = json.loads(self.socket.recv(timeout=30))
                return int(answer["actIndex"])
            except Exception:  # any end of a connection: the client comes again
                self.socket = None


def test_a_match_over_the_network_is_logged_so_that_it_converts() -> None:
    table = Table(4, 2)
    player = PlatformPlayer(0, "random", 7)
    with serving(table.handle) as address:
        told, log = sat(address, player)
    assert told[0] == f"connected to {address}"
    assert told[1] == "round 1, level 2"
    assert told[-1] == "the match is over"
    assert not player.faults
    findings = Findings()
    logged = "".join(f"{line}\n" for line in log).encode()
    record = read_platform([("seat0.jsonl", io.BytesIO(logged))], RULES, findings)
    assert record is not None
    assert replay(record).sound
    mine = player.record()
    assert mine is not None
    assert mine.dump() == record.dump()
    assert sum('"actIndex"' in line for line in log) == sum('"type":"act"' in line for line in log) > 0


def test_lost_connections_and_rubbish_are_survived() -> None:
    """Every tenth message the server drops the connection, before others it sends what nobody can read."""
    rubbish: list[str | bytes] = ["no JSON", "[" * 500, b"\xff\xfe", "null", "{}", '{"type":"act"}', "", b"\x00" * 99]

    def spoil(number: int, socket: ServerConnection) -> bool:
        if number % 10 == 0:
            socket.socket.shutdown(SHUT_RDWR) if number % 20 else socket.close(1011, "strange")
            return True
        if number % 3 == 0:
            socket.send(rubbish[number // 3 % len(rubbish)])
        return False

    table = Table(5, 1, spoil)
    player = PlatformPlayer(0, "random", 7)
    with serving(table.handle) as address:
        told, log = sat(address, player)
    assert told[-1] == "the match is over"
    assert any(line.startswith("the connection was lost; trying again in 0.01 s (1 of 3)") for line in told)
    assert player.remarks.count > 5
    assert {fault.code for fault in player.faults}.isdisjoint({"unforeseen", "player_failed"})
    assert any('"unreadable"' in line for line in log)
    assert all(isinstance(json.loads(line), dict) for line in log)
    record = player.record()
    assert record is not None
    assert replay(record).sound


def test_a_message_that_is_too_large_ends_the_connection_and_the_next_goes_on() -> None:
    visits: list[int] = []

    def handler(socket: ServerConnection) -> None:
        visits.append(1)
        if len(visits) == 1:
            socket.send("x" * 5000)
            socket.recv(timeout=10)
        else:
            socket.send(json.dumps(END))

    player = PlatformPlayer(0)
    with serving(handler) as address:
        told, _ = sat(address, player, largest=4096)
    assert "a message of more than 4096 bytes; trying again in 0.01 s (1 of 3)" in told
    assert len(visits) == 2


def test_after_the_last_match_the_client_leaves_and_between_matches_it_stays() -> None:
    def handler(socket: ServerConnection) -> None:
        for now in (1, 2):
            socket.send(json.dumps({"type": "notify", "stage": "gameOver", "curTimes": now, "settingTimes": 2}))
            socket.send(json.dumps(END))
        socket.recv(timeout=10)

    player = PlatformPlayer(0)
    with serving(handler) as address:
        told, log = sat(address, player)
    assert len(log) == 4
    assert told == [f"connected to {address}", "the match is over"]


def test_a_server_that_closes_in_the_middle_is_given_up_after_so_many_tries() -> None:
    def handler(socket: ServerConnection) -> None:
        socket.close()

    with serving(handler) as address, pytest.raises(Unusable) as caught:
        sat(address, PlatformPlayer(0))
    assert caught.value.said("en") == (
        f"'{address}': the server closed the connection; expected a server of the platform that answers"
    )


def test_a_server_that_is_not_there_is_given_up_in_words() -> None:
    with serving(lambda socket: None) as address:
        pass
    told: list[Said] = []
    with pytest.raises(Unusable, match="no connection"):
        asyncio.run(sit(address, PlatformPlayer(0), tell=told.append, patience=QUICK))
    assert [message.said("en").partition("; ")[2] for message in told] == [
        "trying again in 0.01 s (1 of 3)",
        "trying again in 0.02 s (2 of 3)",
        "trying again in 0.02 s (3 of 3)",
    ]


def test_a_server_that_refuses_the_address_is_not_asked_again() -> None:
    def refuse(socket: ServerConnection, request: Any) -> Any:
        return socket.respond(404, "no such table\n")

    told: list[Said] = []
    with serving(lambda socket: None, process_request=refuse) as address, pytest.raises(Unusable, match="HTTP 404"):
        asyncio.run(sit(address, PlatformPlayer(0), tell=told.append, patience=QUICK))
    assert not told


@pytest.mark.parametrize(
    "address",
    [
        "",
        "127.0.0.1:23456",
        "http://127.0.0.1/",
        "ws://",
        "ws:///game",
        "ws://[::1",
        "ws://a:b/",
        "ws://a:99999/",
        "ws://a:0/",
        "ws://a/#x",
        "ws://a b/",
        "ws://a/\n",
        "ws://a/" + "x" * 3000,
        "file:///etc/passwd",
    ],
)
def test_a_bad_address_is_refused_in_words(address: str) -> None:
    with pytest.raises(BadText, match="no address of a WebSocket server"):
        checked(address)


def test_a_password_in_an_address_is_not_shown() -> None:
    with pytest.raises(BadText) as caught:
        checked("http://me:secret@127.0.0.1/")
    assert "secret" not in caught.value.said("en")


# --- the command


def test_the_command_plays_and_writes_log_and_record(tmp_path: Path) -> None:
    table = Table(6, 1)
    log, record = tmp_path / "log.jsonl", tmp_path / "record.jsonl"
    with serving(table.handle) as address:
        ended = coach("sit", address, "--seed", "7", "--log", str(log), "--record", str(record))
    assert ended.status == 0, ended
    assert ended.out.splitlines()[0] == "Seed 7"
    assert ended.out.splitlines()[-1] == f"written: {record}"
    assert ended.err == ""
    converted = coach("record", "convert", "--from", "platform", str(log), "--out", str(tmp_path / "again.jsonl"))
    assert converted.status == 0, converted
    assert (tmp_path / "again.jsonl").read_bytes() == record.read_bytes()
    assert replay(load(record.read_bytes())).sound
    again = coach("sit", address, "--log", str(log))
    assert again.status == 2
    assert "--force" in again.err


def test_several_seats_share_a_process(tmp_path: Path) -> None:
    streams = Engine(3).match(1).streams

    def handler(socket: ServerConnection) -> None:
        assert socket.request is not None
        for message in [*streams[int(socket.request.path[-1])], END]:
            socket.send(json.dumps(message))

    with serving(handler) as address:
        template = address.replace("client0", "client{seat}")
        out = str(tmp_path / "seat{seat}.jsonl")
        ended = coach("sit", template, "--seat", "0,2", "--seed", "1", "--record", out, "--lang", "zh")
    assert ended.status == 0, ended
    assert "2 号位：整盘结束" in ended.out
    assert all((tmp_path / f"seat{seat}.jsonl").stat().st_size > 1000 for seat in (0, 2))
    assert coach("sit", "ws://127.0.0.1:1/", "--seat", "0,2").status == 2


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("ftp://x/",), 1, "no address of a WebSocket server"),
        (("ws://x/", "--seat", "4"), 2, "expected seats from 0 to 3"),
        (("ws://x/", "--seat", "x"), 2, "--seat"),
        (("ws://x/", "--seed", "x"), 2, "--seed"),
        (("ws://x/", "--player", "nobody at all"), 1, "no such player"),
        (("ws://x/", "--preset", "nobody"), 2, "nobody"),
        ((), 2, "ADDRESS"),
    ],
)
def test_bad_usage_is_said(words: tuple[str, ...], status: int, said: str) -> None:
    ended = coach("sit", *words)
    assert (ended.status, said in ended.err) == (status, True), ended


@pytest.mark.skipif(sys.platform == "win32", reason="signals as POSIX has them")
def test_ctrl_c_leaves_the_table_and_keeps_the_record(tmp_path: Path) -> None:
    heard = threading.Event()

    def handler(socket: ServerConnection) -> None:
        for line in (LOGS / "seat0.jsonl").read_text().splitlines()[:90]:
            socket.send(line)
        heard.set()
        with contextlib.suppress(Exception):  # the client leaves
            socket.recv(timeout=30)

    record = tmp_path / "record.jsonl"
    with serving(handler) as address:
        words = ("sit", address, "--seed", "7", "--record", str(record))
        child = subprocess.Popen(
            [sys.executable, "-c", MAIN, *words], stdout=subprocess.PIPE, env=environment(), text=True
        )
        assert child.stdout is not None
        while "round 2" not in (line := child.stdout.readline()):
            assert line
        assert heard.wait(30)
        child.send_signal(signal.SIGINT)
        assert child.wait(30) == 130
    done = replay(load(record.read_bytes()))
    assert done.sound
    assert len(done.rounds) == 2


def test_all_that_is_bad_of_sit_is_told_at_once() -> None:
    ended = coach("sit", "ws://x/", "--seat", "0,9", "--seed", "x", "--preset", "y")
    assert (ended.status, ended.out) == (2, "")
    assert all(said in ended.err for said in ("--seat '0,9'", "--seed 'x'", "--preset 'y'"))
