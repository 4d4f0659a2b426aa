"""The exceptions of the package. Their texts are the program's own sentences."""

import ctypes


class LudotecaError(Exception):
    """Something could not be done; the text says what and why."""


class IllegalMove(LudotecaError, ValueError):
    """A move that may not be played, or any move in a game that is over."""


class ParseError(LudotecaError, ValueError):
    """A text that could not be read: the name of a game, an option, a position, a move, a bot or a record."""


class TableError(LudotecaError):
    """Endgame tables that are not there or cannot be read."""


for _error in (LudotecaError, IllegalMove, ParseError, TableError):
    _error.__module__ = "ludoteca"


def _interrupt_thread(ident):
    """Raises KeyboardInterrupt in another thread, so that a player who thinks for long can be stopped."""
    raised = ctypes.py_object(KeyboardInterrupt)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), raised)
