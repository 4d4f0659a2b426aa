"""An Oware program with one bad habit, named by its first word. It always plays F."""

import os
import signal
import subprocess
import sys
import time

habit = sys.argv[1]
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None
SLEEP = ["sleep", "1000"]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def forever(do=lambda: time.sleep(1)):
    while True:
        do()


def hide():
    """Two forks and a new session: nobody's child any more."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            if habit == "hide-bare":
                time.sleep(0.5)
                os.execve("/bin/sleep", SLEEP, {})
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            forever()
        if habit == "hide-bare":
            time.sleep(0.4)
        os._exit(0)


def think():
    if habit == "crash":
        raise ValueError("no \x1b[31mway")
    if habit == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if habit in ("silent", "stubborn"):
        forever()
    if habit == "slow":
        time.sleep(5)
    if habit == "flood":
        forever(lambda: sys.stdout.write("info string and on and on and on\n" * 100))
    if habit == "endless-line":
        forever(lambda: sys.stdout.write("and on and on " * 1000))
    if habit == "binary":
        forever(lambda: os.write(1, os.urandom(65536)))
    if habit == "complain":
        forever(lambda: os.write(2, b"x" * 65536))
    if habit == "close-output":
        os.close(1)
        forever()
    if habit == "memory":
        kept = []
        forever(lambda: (kept.append(bytearray(b"x") * (4 << 20)), time.sleep(0.002)))
    if habit == "memory-of-child":
        subprocess.Popen([sys.executable, "-c", "x = bytearray(b'x') * (300 << 20)\nimport time\ntime.sleep(99)"])
        forever()
    if habit == "processes":
        for _ in range(20):
            subprocess.Popen(SLEEP)
        forever()
    if habit == "fork-bomb":
        forever(lambda: os.fork())
    if habit == "until-stop":
        return
    say("info depth 3 score cp 12 nodes 99 pv F f")
    say({"illegal": "bestmove G", "nonsense": "bestmove \x1b[2J\x00" + "x" * 100000, "none": "bestmove 0000",
         "wordless": "bestmove"}.get(habit, "bestmove F"))


if habit == "crash-at-start":
    print("one\ntwo\nthree\nno such file: model.bin", file=sys.stderr)
    sys.exit(3)
if habit == "mute":
    forever()
if habit in ("stubborn", "ignore-quit"):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
if habit.startswith("hide"):
    hide()
if habit == "children":
    subprocess.Popen(SLEEP)
    subprocess.Popen(SLEEP, start_new_session=True)

while True:
    line = sys.stdin.readline()
    if log:
        log.write(line)
        log.flush()
    word = line.split()[0] if line.split() else ""
    if not line or word == "quit":
        break
    if word == "ugi":
        say("id name Test\nugiok")
        if habit == "deaf":
            forever()
    elif word == "uci":
        say("id name Test\nuciok")
    elif word == "isready":
        say("readyok")
    elif word == "go":
        think()
    elif word == "stop" and habit == "until-stop":
        say("bestmove F")

if habit in ("ignore-quit", "stubborn"):
    forever()
