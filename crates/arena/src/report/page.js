// The list of games and the place to replay them. Names come from outside: they are only ever set as text.
{
  const at = (id) => document.getElementById(id);
  const { players, board, start } = JSON.parse(at("tournament").textContent);
  const games = JSON.parse(at("records").textContent);
  const byNumber = new Map(games.map((game) => [game.n, game]));
  const places = (text) => text.split(",").map((number) => parseInt(number, 36));
  const words = (text, by) => (text === "" ? [] : text.split(by));
  /** @type {any} the game that is shown, unfolded */
  let shown = null;
  let ply = 0;
  let playing = 0;

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

  /** What was said of a move: `+0.14/17 1.27s`, `1.27s` or nothing. */
  const said = (text) => {
    const found = /^(?:([^/]+)\/(\d+) )?([\d.]+)s$/.exec(text);
    return found ? { value: found[1], depth: Number(found[2] || 0), time: found[3] } : null;
  };

  const valued = (thought) => (thought && thought.value ? thought.value.replace("-", "−") : "");

  const timed = (thought) => {
    if (!thought) return "opening";
    return `${thought.depth ? `depth ${thought.depth}, ` : ""}${thought.time} s`;
  };

  /** A value between -1 and 1 for the graph, from the side of who moved. */
  const weight = (value) => {
    if (!value || value === "=") return 0;
    if (value[1] === "M") return value[0] === "-" ? -1 : 1;
    return Math.tanh(Number(value) / 4) * 0.95;
  };

  /** All positions and moves of a game. */
  const unfolded = (game) => {
    const first = places(game.b || start);
    const positions = [first];
    const changes = [new Set()];
    for (const change of game.m === "" ? [] : game.u.split(";")) {
      const next = positions[positions.length - 1].slice();
      const changed = new Set();
      for (const item of words(change, ",")) {
        const [place, number] = item.split(".").map((digits) => parseInt(digits, 36));
        next[place] = number;
        changed.add(place);
      }
      positions.push(next);
      changes.push(changed);
    }
    const thoughts = game.v.split(";").map(said);
    let number = (game.k || 1) - 1;
    let before = "2";
    const moves = words(game.m, " ").map((text, i) => {
      const player = game.p[i];
      if (i === 0 || before !== "1" || player !== "2") number += 1;
      before = player;
      return { text, player, number, said: thoughts[i] };
    });
    return { game, positions, changes, moves };
  };

  const RESULTS = { 1: "1–0", 2: "0–1", draw: "½–½" };
  const ending = (game) => game.e.replaceAll("-", " ");

  // The list.
  const PAGE = 200;
  const matching = () => {
    const player = at("by-player").value;
    const result = at("by-result").value;
    const opening = at("by-opening").value;
    return games.filter((game) => {
      const mine = player === "" ? "" : String(game.f) === player ? "1" : String(game.s) === player ? "2" : null;
      if (mine === null || (opening !== "" && String(game.o) !== opening)) return false;
      switch (result) {
        case "first": return game.w === "1";
        case "second": return game.w === "2";
        case "draw": return game.w === "draw";
        case "won": return mine !== "" && game.w === mine;
        case "lost": return mine !== "" && game.w !== "draw" && game.w !== mine;
        case "fault": return game.x !== undefined;
        default: return true;
      }
    });
  };

  const row = (game) => {
    const link = element("a");
    link.href = `#g${game.n}`;
    link.append(element("span", "hint", game.n));
    const names = element("span", "names");
    names.append(element("span", game.w === "1" ? "winner" : "", players[game.f]), element("small", "", " – "));
    names.append(element("span", game.w === "2" ? "winner" : "", players[game.s]));
    names.append(element("br"), element("small", "", `${ending(game)}, ${count(game.p.length, "move")}, opening ${game.o}`));
    link.append(names, element("b", "", RESULTS[game.w]));
    if (shown && shown.game === game) link.setAttribute("aria-current", "true");
    const item = element("li");
    item.append(link);
    return item;
  };

  const list = (most = PAGE) => {
    const found = matching();
    const items = found.slice(0, most).map(row);
    if (found.length > most) {
      const item = element("li");
      const more = element("button", "", `Show ${Math.min(PAGE, found.length - most)} more`);
      more.addEventListener("click", () => list(most + PAGE));
      item.append(more);
      items.push(item);
    }
    at("list").replaceChildren(...items);
    at("found").textContent = `${found.length} of ${count(games.length, "game")}`;
  };

  const fill = (select, options) => {
    for (const [value, text] of options) {
      const option = element("option", "", text);
      option.value = value;
      select.append(option);
    }
  };

  // The place where a game is replayed.
  const seat = (place, name, role) => {
    place.replaceChildren(element("b", "", name), element("small", "", role));
  };

  const open = (game, where = 0) => {
    stop();
    shown = unfolded(game);
    seat(at("first"), players[game.f], "moves first");
    seat(at("second"), players[game.s], "moves second");
    at("score").replaceChildren(RESULTS[game.w], element("br"), element("small", "", game.c || ""));
    for (const link of at("list").querySelectorAll("a")) {
      if (link.hash === `#g${game.n}`) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    paper();
    go(where);
  };

  const paper = () => {
    const cells = [];
    let last = null;
    shown.moves.forEach((move, i) => {
      const button = element("button");
      button.type = "button";
      button.dataset.ply = i + 1;
      const top = element("span");
      top.append(element("b", "", move.text), element("span", "", valued(move.said)));
      button.append(top, element("small", "", timed(move.said)));
      button.addEventListener("click", () => go(i + 1));
      if (!last || last.number !== move.number) {
        if (last && last.player === "1") cells.push(element("span"));
        cells.push(element("span", "", `${move.number}.`));
        if (move.player === "2") cells.push(element("span"));
      }
      cells.push(button);
      last = move;
    });
    at("moves").replaceChildren(...cells);
    graph();
  };

  const graph = () => {
    const width = 100 / Math.max(shown.moves.length, 1);
    at("worth").hidden = !shown.moves.some((move) => move.said && move.said.value);
    const bars = shown.moves.map((move, i) => {
      const value = (move.said ? weight(move.said.value) : 0) * (move.player === "1" ? 1 : -1);
      const height = Math.abs(value) * 32;
      const top = value > 0 ? 34 - height : 34;
      return `<rect class="${value > 0 ? "win" : "loss"}" x="${i * width}%" width="${width * 0.9}%" y="${top}" height="${height}"/>`;
    });
    at("graph").innerHTML = `<rect class="now" id="now" y="0" height="68"/>${bars.join("")}<line class="zero" x1="0" x2="100%" y1="34" y2="34"/>`;
  };

  const go = (where) => {
    const last = shown.moves.length;
    ply = Math.max(0, Math.min(where, last));
    const { game, moves, positions, changes } = shown;
    at("board").innerHTML = DRAWN[board.kind](board, positions[ply], changes[ply], positions[0]);
    const move = moves[ply - 1];
    const next = moves[ply];
    at("first").classList.toggle("turn", next !== undefined && next.player === "1");
    at("second").classList.toggle("turn", next !== undefined && next.player === "2");
    const line = move
      ? `${move.number}${move.player === "1" ? "." : "…"} ${move.text} by ${players[move.player === "1" ? game.f : game.s]} (${[valued(move.said), timed(move.said)].filter(Boolean).join(", ")})`
      : `Game ${game.n}, round ${game.r}, opening ${game.o}: the start.`;
    const fault = game.x ? `: ${game.x}` : "";
    at("said").textContent = ply === last ? `${line} — ${RESULTS[game.w]}, ${ending(game)}${fault}` : line;
    for (const [id, off] of [["to-first", ply === 0], ["to-previous", ply === 0], ["to-next", ply === last], ["to-last", ply === last]]) {
      // Not `disabled`: that would take the focus away from whoever has just pressed it.
      at(id).setAttribute("aria-disabled", String(off));
    }
    const list = at("moves");
    for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const button = list.querySelector(`[data-ply="${ply}"]`);
    if (button) {
      button.setAttribute("aria-current", "true");
      // Only the list scrolls, never the page.
      list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    } else {
      list.scrollTop = 0;
    }
    const now = at("now");
    now.setAttribute("x", `${(100 * (ply - 1)) / Math.max(last, 1)}%`);
    now.setAttribute("width", ply ? `${100 / Math.max(last, 1)}%` : "0");
    if (ply === last) stop();
  };

  const stop = () => {
    clearInterval(playing);
    playing = 0;
    at("play").classList.remove("playing");
  };

  const play = () => {
    if (playing) return stop();
    if (ply === shown.moves.length) go(0);
    at("play").classList.add("playing");
    playing = setInterval(() => go(ply + 1), 700);
  };

  const step = (where) => {
    stop();
    go(where);
  };

  /** Opens the game that the address names. */
  const follow = () => {
    const game = byNumber.get(Number(location.hash.slice(2)));
    if (location.hash[1] !== "g" || !game) return false;
    open(game);
    at("stage").scrollIntoView({ block: "nearest" });
    return true;
  };

  fill(at("by-player"), players.map((name, i) => [i, name]));
  const openings = [...new Set(games.map((game) => game.o))].sort((a, b) => a - b);
  fill(at("by-opening"), openings.map((number) => [number, number]));
  for (const id of ["by-player", "by-result", "by-opening"]) at(id).addEventListener("change", () => list());
  at("to-first").addEventListener("click", () => step(0));
  at("to-previous").addEventListener("click", () => step(ply - 1));
  at("to-next").addEventListener("click", () => step(ply + 1));
  at("to-last").addEventListener("click", () => step(shown.moves.length));
  at("play").addEventListener("click", play);
  at("graph").addEventListener("click", (event) => {
    const area = at("graph").getBoundingClientRect();
    step(Math.ceil(((event.clientX - area.left) / area.width) * shown.moves.length));
  });
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    const busy = event.target instanceof Element && event.target.closest("select, input, .scroll");
    if (busy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") step(ply - 1);
    else if (event.key === "ArrowRight") step(ply + 1);
    else if (event.key === "Home" && at("stage").contains(event.target)) step(0);
    else if (event.key === "End" && at("stage").contains(event.target)) step(shown.moves.length);
    else return;
    event.preventDefault();
  });
  at("replay").hidden = false;
  list();
  if (!follow()) open(games[0]);
}
