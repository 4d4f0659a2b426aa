"""How things look in a notebook."""

from __future__ import annotations

import itertools
from html import escape

from ._native import read_records

_STYLE = "text-align:left;padding:2px 10px"
_numbers = itertools.count(1)


def restore_record(text):
    """Makes the record of a pickle again."""
    return read_records(text)[0]


def _table(head, rows):
    cells = "".join(f'<th style="{_STYLE}">{escape(cell)}</th>' for cell in head)
    lines = [f"<tr>{cells}</tr>"]
    for row in rows:
        lines.append("<tr>" + "".join(f'<td style="{_STYLE}">{cell}</td>' for cell in row) + "</tr>")
    return f'<table style="border-collapse:collapse">{"".join(lines)}</table>'


def analysis_html(analysis):
    """A table of moves beside the board."""
    rows = [
        (
            f"<b>{escape(row.move)}</b>",
            escape(str(row.value)),
            escape(row.basis),
            f"<code>{escape(' '.join(row.pv[:12]))}</code>",
        )
        for row in analysis.moves[:30]
    ]
    more = len(analysis.moves) - 30 + analysis.left_out
    below = f"<p>and {more} more moves</p>" if more > 0 else ""
    head = f"depth {analysis.depth}, {analysis.nodes:,} positions, {analysis.seconds:.2f} s"
    board = analysis.position.svg()
    table = _table(("move", "value", "rests on", "line"), rows)
    return (
        '<div style="display:flex;flex-wrap:wrap;gap:24px;align-items:center">'
        f"<div>{board}</div><div><p>{escape(head)}</p>{table}{below}</div></div>"
    )


def record_html(record):
    """All positions, one shown at a time, with buttons and a slider to step through them."""
    number = next(_numbers)
    positions = record.positions
    moves = record.moves
    marks = record.marks
    boards = []
    for i, position in enumerate(positions):
        hidden = "" if i == 0 else ' style="display:none"'
        if i == 0:
            words = "the start"
        else:
            dots = "." if positions[i - 1].to_move == 1 else "…"
            words = f"move {i}: {dots} {moves[i - 1]}{marks[i - 1]}"
        if position.outcome:
            words += f" ({position.outcome.reason})"
        boards.append(f"<div class='ply'{hidden}>{position.svg()}<p>{escape(words)}</p></div>")
    tags = record.tags
    title = f"{tags.get('First', 'first')} – {tags.get('Second', 'second')}, {tags.get('Result', '*')}"
    last = len(positions) - 1
    frame = f"ludoteca-record-{number}"
    # Plain script, so that it also works in a page that was exported from a notebook.
    step = (
        "var f=this.closest('.ludoteca-record'),s=f.querySelector('input'),p=f.querySelectorAll('.ply');"
        "s.value=Math.max(0,Math.min(p.length-1,{to}));"
        "p.forEach(function(e,i){{e.style.display=i==s.value?'':'none'}})"
    )
    buttons = [("«", "0"), ("‹", "+s.value-1"), ("›", "+s.value+1"), ("»", "p.length-1")]
    controls = "".join(f'<button onclick="{step.format(to=to)}">{sign}</button>' for sign, to in buttons)
    slider = f'<input type="range" min="0" max="{last}" value="0" oninput="{step.format(to="s.value")}">'
    return (
        f'<div class="ludoteca-record" id="{frame}"><p><b>{escape(title)}</b></p>{"".join(boards)}'
        f"<div>{controls} {slider}</div></div>"
    )


def tournament_html(result):
    """The crosstable and the ratings."""
    names = [player.name for player in result.players]
    rows = []
    for i, player in enumerate(result.players):
        cells = []
        for j in range(len(names)):
            score = result.crosstable[i][j]
            cells.append("–" if i == j or not score.games else f"{score.points:g}/{score.games}")
        elo = "" if player.elo is None else f"{player.elo:+.0f}"
        if player.elo is not None and player.margin is not None:
            elo += f" ± {player.margin:.0f}"
        name = f"<b>{escape(player.name)}</b>"
        rows.append((i + 1, name, *cells, f"{player.score:g}/{player.played}", elo))
    heads = ("", "player", *(str(i + 1) for i in range(len(names))), "points", "Elo")
    return _table(heads, rows)


def plot_record(record, axes=None, **limits):
    """What each move was worth, from the first player's side."""
    try:
        from matplotlib import pyplot
    except ImportError as why:
        raise ImportError('a plot needs matplotlib: pip install "ludoteca[plot]"') from why
    if any(value is None for value in record.values) or limits:
        record = record.annotate(**limits)
    if axes is None:
        axes = pyplot.figure(figsize=(8, 3)).add_subplot()
    positions = record.positions
    numbers = []
    for before, value in zip(positions, record.values):
        numbers.append(float(value) if before.to_move == 1 else -float(value))
    finite = [abs(number) for number in numbers if abs(number) != float("inf")]
    top = max(finite, default=1.0) * 1.1 or 1.0
    numbers = [max(-top, min(top, number)) for number in numbers]
    plies = range(1, len(numbers) + 1)
    axes.axhline(0, color="#8a6a42", linewidth=0.8)
    axes.fill_between(plies, numbers, step="mid", color="#c79a64", alpha=0.4)
    axes.plot(plies, numbers, drawstyle="steps-mid", color="#6b4526")
    for ply, number, mark in zip(plies, numbers, record.marks):
        if mark:
            axes.annotate(mark, (ply, number), textcoords="offset points", xytext=(0, 6), ha="center", color="#8c3b2a")
    first, second = record.game.sides
    axes.set_xlabel("move")
    axes.set_ylabel(f"{second}  ←  value  →  {first}")
    return axes
