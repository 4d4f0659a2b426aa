// The table that a game is played at: it holds the board, the players, the moves and the connection together.

import { ask, moves, why } from "../api.js";
import { h, speak } from "../dom.js";
import { boardFor } from "../games.js";
import { count, t } from "../i18n.js";
import { Live } from "../game-socket.js";
import { go } from "../router.js";
import { cancel, join, leaveCancelled } from "../lobby/join.js";
import { forgetInvitation, keepSeats } from "../stored-seats.js";
import { set, settings } from "../settings.js";
import { note } from "../shell.js";
import { sure } from "../confirm-dialog.js";
import { ableActions, Actions } from "./action-bar.js";
import { rulesLink } from "./rules-link.js";
import { Claim } from "./claim-timer.js";
import { askHint } from "./hint.js";
import { MoveList } from "./move-list.js";
import { panelsFor } from "./panels.js";
import { Clocks, SeatBar } from "./player-bar.js";
import { shareDialog } from "./share-dialog.js";
import { Steps, tableKey } from "./replay-controls.js";
import { Walk } from "./replay.js";
import { resultText, turnText } from "./status-text.js";

/** @typedef {import("../game-socket.js").State} State */
/** @typedef {import("../game-socket.js").Happening} Happening */
/** @typedef {import("../stored-seats.js").Seat} Seat */

/** So long a remark stands, in milliseconds. */
const REMARK = 8000;

export class Table {
  #stop = new AbortController();
  /** A connection for each seat that is ours; one without a seat for who watches. @type {Map<number, Live>} */
  #lives = new Map();
  /** What can be played in the present position. @type {import("../api.js").Moves | null} */
  #now = null;
  #sent = false;
  /** What was heard and is not yet shown. */
  #line = Promise.resolve();
  #waiting = 0;
  /** What stands in the line of words until something happens; empty for how the game stands. */
  #word = "";
  /** @type {import("../boards/board.js").Board} */
  #board = /** @type {any} */ (null);
  #status = h("p", { class: "status" });
  #panel = h("div", { class: "panel" });
  /** What the panels follow from, as they are shown. */
  #paneled = "";
  #bars = [new SeatBar(1), new SeatBar(2)];
  #clocks = new Clocks(this.#bars);
  #claim = new Claim();
  /** @type {Walk} */
  #walk = /** @type {any} */ (null);
  /** What shows where in the game one is. @type {{ show: () => void }[]} */
  #places = [];
  #actions = new Actions((action) => void this.#act(action));
  #share = /** @type {HTMLDialogElement} */ (document.createElement("dialog"));
  element = h("section", { class: "table" });

  /**
   * @param {State} state
   * @param {Seat[]} seats ours
   * @param {{ ply: number | null, invitation: string | null }} how where to look, and the secret for a friend
   */
  constructor(state, seats, { ply, invitation }) {
    this.state = state;
    this.seats = seats;
    this.wanted = ply;
    this.invitation = invitation;
  }

  async start() {
    const { state } = this;
    this.#board = await boardFor(state.game);
    const board = this.#board;
    board.options = Object.fromEntries(state.options.map(({ name, value }) => [name, value]));
    board.flipped = this.#ours(2) && !this.#ours(1);
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${state.game}`) }));
    board.addEventListener("choose", (event) => this.#choose(/** @type {CustomEvent} */ (event).detail.move));
    for (const kind of ["refuse", "typing"])
      board.addEventListener(kind, (event) => this.#remark(/** @type {CustomEvent} */ (event).detail.text));
    this.#walk = new Walk(board, {
      changed: () => this.#elsewhere(),
      settled: () => this.#offer(),
      waits: () => this.seats.length === 0 && !this.state.over,
    });
    const [list, steps] = (this.#places = [new MoveList(this.#walk), new Steps(this.#walk)]).map((one) => one.element);
    this.#share = shareDialog({ id: state.id, game: state.game, ply: () => this.#walk.shown, board: () => board });
    this.#status.setAttribute("aria-live", "polite");
    this.element.setAttribute("aria-label", t(`game.${state.game}`));
    this.element.append(
      h("h1", { class: "unseen" }, t(`game.${state.game}`)),
      h("div", { class: "board-place" }, board),
      ...this.#bars.map((bar) => bar.element),
      this.#status,
      this.#actions.element,
      h("div", { class: "side" }, rulesLink(state), this.#panel, list),
      steps,
      this.#share,
    );
    this.#seatBars();
    await this.#load(state);
    if (this.wanted !== null) await this.#walk.go(Math.min(Math.max(0, this.wanted || 0), this.#walk.plies.length));
    this.#listen();
    const timer = setInterval(() => this.#tick(), 100);
    this.#stop.signal.addEventListener("abort", () => clearInterval(timer));
    addEventListener("keydown", (event) => tableKey(board, this.#walk, event), { signal: this.#stop.signal });
  }

  leave() {
    this.#stop.abort();
    for (const live of this.#lives.values()) live.close();
    this.#walk.leave();
  }

  /** Whether a seat is ours. @param {number} player */
  #ours(player) {
    return this.seats.some((seat) => seat.player === player);
  }

  #seatBars() {
    const [first, second] = this.#bars.map((bar) => bar.element);
    first.classList.toggle("top", this.#board.flipped);
    second.classList.toggle("top", !this.#board.flipped);
  }

  // What the server tells.

  #listen() {
    const silent = () => undefined;
    const secrets = this.seats.length > 0 ? this.seats : [{ player: 0, secret: null }];
    for (const [i, { player, secret }] of secrets.entries()) {
      const listener = {
        state: (/** @type {State} */ state) => this.#inTurn(() => this.#load(state)),
        event: (/** @type {Happening} */ event) => this.#inTurn((heard) => this.#happen(event, heard)),
        presence: (/** @type {boolean[]} */ here, /** @type {(number | null)[]} */ claim) => this.#presence(here, claim),
        cancelled: () => void this.#cancelled(),
        connection: (/** @type {boolean} */ connected) => this.#connection(connected),
        error: (/** @type {string} */ text) => this.#refused(text),
      };
      // Of two seats at one screen, the second only speaks.
      const deaf = { ...listener, state: silent, event: silent, presence: silent, connection: silent, cancelled: silent };
      this.#lives.set(player, new Live(this.state.id, secret, i === 0 ? listener : deaf));
    }
  }

  /**
   * One thing after the other, so that each move is seen; the more there is to see, the faster it goes.
   * @param {(heard: number) => Promise<void>} deed
   */
  #inTurn(deed) {
    const heard = performance.now();
    this.#board.haste = ++this.#waiting;
    this.#line = this.#line
      .then(() => (this.#stop.signal.aborted ? undefined : deed(heard)))
      .catch((error) => this.#say(why(error)))
      .finally(() => (this.#board.haste = Math.max(1, --this.#waiting)));
  }

  /** Takes the game as it stands. @param {State} state */
  async #load(state) {
    this.#take(state);
    if (!this.#walk.start || this.#walk.moves.join(" ") !== state.moves.join(" ")) {
      const query = new URLSearchParams({ moves: state.moves.join(" ") });
      if (state.start) query.set("p", state.start);
      const line = await ask(`/api/games/${state.game}/${encodeURIComponent(state.variant)}/line?${query}`, {
        signal: this.#stop.signal,
      });
      this.#walk.take(line.start, line.plies);
    }
    await this.#ready();
  }

  /** @param {State} state @param {number} [heard] when it was told */
  #take(state, heard = performance.now()) {
    this.state = { ...this.state, ...state };
    this.#sent = false;
    this.#unsay();
    // Whoever has come needs no invitation any more.
    if (state.ply > 1) forgetInvitation(this.state.id);
    this.#clocks.set(state.clock?.left ?? [0, 0], heard);
    this.#claim.set(state.claim_ms, heard);
  }

  /** @param {Happening} event @param {number} heard */
  async #happen(event, heard) {
    const { kind, by, move, name, ...standing } = event;
    if (kind === "joined" && by && name) this.state.players[by - 1].name = name;
    this.#take({ ...this.state, ...standing }, heard);
    if (kind === "move" && move) {
      const effect = this.#now?.moves.find((one) => one.move === move) ?? { move };
      this.#now = null;
      this.#board.legal = [];
      await this.#walk.add({ ...effect, position: event.position });
    } else if (kind === "undo") {
      this.#walk.cut(event.ply);
      speak(t("play.taken-back"));
    } else if (kind === "declined" && !this.#ours(by ?? 0)) this.#say(t("play.declined"));
    else if (kind.endsWith("-asked") && this.#ours(by ?? 0)) this.#say(t("play.asked"));
    this.#agree(event);
    if (kind === "rematch" && event.next) await this.#goOn(event.next);
    else await this.#ready();
  }

  /** The same players, another game. @param {string} next */
  async #goOn(next) {
    const changed = this.seats.map(({ player, secret }) => ({ player: 3 - player, secret }));
    keepSeats(next, changed);
    await go(`/play/${next}`);
  }

  /** @param {boolean[]} here @param {(number | null)[]} claim */
  #presence(here, claim) {
    this.#claim.set((this.state.claim_ms = claim), performance.now());
    for (const [i, player] of this.state.players.entries()) player.here = player.bot !== null || here[i];
    this.#show();
  }

  async #cancelled() {
    if (this.#stop.signal.aborted) return;
    note(t("play.cancelled"));
    await leaveCancelled(this.state.id);
  }

  /** @param {boolean} connected */
  #connection(connected) {
    this.element.classList.toggle("lost", !connected);
    this.#show();
  }

  /** @param {string} text */
  #refused(text) {
    this.#sent = false;
    this.#say(text);
    void this.#ready();
  }

  /** Asks what can be played now, and lets it be played. */
  async #ready() {
    this.#show();
    const { state } = this;
    if (!state.over && this.#now?.position !== state.position) {
      const legal = await moves(state.game, state.variant, state.position, this.#stop.signal).catch(() => null);
      if (this.state.position !== state.position || this.#stop.signal.aborted) return;
      // A server that is busy still told which moves there are.
      this.#now = legal ?? { ...state, moves: state.legal.map((move) => ({ move })), refused: [] };
    }
    if (state.over && this.#now?.position !== state.position) {
      this.#now = null;
      speak(this.#resultText());
    }
    this.#offer();
  }

  #offer() {
    const { state } = this;
    const { latest } = this.#walk;
    const can = latest && !state.over && !state.open && !this.#sent && this.#ours(state.to_move);
    this.#board.legal = latest && !state.over ? (this.#now?.moves ?? []) : [];
    this.#board.refused = can ? (this.#now?.refused ?? []) : [];
    this.#board.interactive = can;
    this.#show();
  }

  // What is shown.

  #show() {
    const { state } = this;
    const { latest } = this.#walk;
    for (const bar of this.#bars) bar.show(state, (player) => this.#ours(player), latest);
    for (const place of this.#places) place.show();
    this.#actions.show(ableActions(state, (player) => this.#ours(player), latest));
    this.#status.textContent = this.#statusText();
    // Made anew only when they would say something else: what has the focus in them keeps it.
    const { over, result, scores, asked, open, players, ply } = state;
    const said = JSON.stringify([over && !this.#walk.unseen, result, scores, asked, open, players, ply < 2]);
    if (said !== this.#paneled) this.#panel.replaceChildren(...this.#panels());
    this.#paneled = said;
    this.#tick();
  }

  #tick() {
    this.#clocks.show(this.state);
    this.#actions.countdown(this.#claim.left(this.#ours(1) ? 2 : 1));
  }

  #statusText() {
    if (this.element.classList.contains("lost")) return t("play.lost");
    if (this.#word) return this.#word;
    const { shown, plies, behind, stopped } = this.#walk;
    if (stopped) return behind > 0 ? count("replay.paused", behind) : t("replay.paused-here");
    if (behind > 0) return t("play.looking-back", { ply: shown, of: plies.length });
    return this.state.over ? this.#resultText() : turnText(this.state, (player) => this.#ours(player));
  }

  #resultText() {
    return resultText(this.state, (player) => this.#ours(player));
  }

  #panels() {
    const over = this.state.over && !(this.seats.length === 0 && this.#walk.unseen);
    return panelsFor({ ...this.state, over }, {
      ours: (player) => this.#ours(player),
      seated: this.seats.length > 0,
      invitation: this.invitation,
      result: this.#resultText(),
      tell: (type) => this.#tell(type),
      join: () => void join(this.state.id, { replace: true }),
      cancel: () => void this.#cancel(),
    });
  }

  /** @param {string} text */
  #say(text) {
    this.#word = text;
    this.#status.textContent = this.#statusText();
  }

  /** Says something that is of no use for long. @param {string} text */
  #remark(text) {
    this.#say(text);
    setTimeout(() => this.#word === text && this.#say(""), REMARK);
  }

  /** Forgets what was said, and what was marked with it. */
  #unsay() {
    this.#word = "";
    if (this.#board.badges.size > 0) this.#board.badges = new Map();
  }

  // What the player does.

  /** @param {string} move */
  #choose(move) {
    const { to_move: mover, ply, turn } = this.state;
    this.#board.interactive = false;
    this.#sent = this.#lives.get(mover)?.send({ type: "move", ply, turn, move }) ?? false;
    if (!this.#sent) this.#offer();
  }

  /** Says something for a seat of ours. @param {"undo" | "draw" | "decline" | "resign" | "claim" | "rematch"} type */
  #tell(type) {
    const { to_move: mover, turn } = this.state;
    const both = this.#ours(1) && this.#ours(2);
    // At one screen, whoever has just moved takes back, and whoever is to move gives up.
    const speaker = !both ? this.seats[0].player : type === "undo" ? 3 - mover : mover;
    this.#lives.get(speaker)?.send(type === "undo" ? { type, turn } : { type });
  }

  /** At one screen the other seat agrees to what one seat asks. @param {Happening} event */
  #agree({ kind, by, turn }) {
    const other = this.#ours(by ?? 0) ? this.#lives.get(3 - (by ?? 0)) : undefined;
    if (kind === "undo-asked") other?.send({ type: "undo", turn });
    if (kind === "rematch-asked") other?.send({ type: "rematch" });
  }

  async #cancel() {
    if (await sure("cancel", this.#stop.signal)) await cancel(this.state.id, this.seats[0].secret);
  }

  /** @param {import("./action-bar.js").Action} action */
  async #act(action) {
    this.#unsay();
    if (action === "flip") {
      this.#board.flipped = !this.#board.flipped;
      this.#seatBars();
    } else if (action === "share") this.#share.showModal();
    else if (action === "counts") set("counts", !settings.counts);
    else if (action === "hint") await this.#hint();
    else if (action === "resign" || action === "claim") {
      if (await sure(action, this.#stop.signal)) this.#tell(action);
    } else {
      this.#tell(action);
      this.#say(t("play.asked"));
    }
  }

  async #hint() {
    const position = this.#board.position;
    this.#say(t("hint.thinking"));
    try {
      const { move, text } = await askHint(this.state.game, this.state.variant, position, this.#stop.signal);
      if (this.#board.position !== position) return;
      this.#say(text);
      this.#board.badges = new Map([[move, { text: t("hint.mark"), kind: "hint", exact: true, best: true }]]);
    } catch (error) {
      this.#say(why(error));
    }
  }

  /** Another place in the game is shown. */
  #elsewhere() {
    this.#unsay();
    this.#board.legal = [];
    this.#board.interactive = false;
    this.#show();
  }
}
