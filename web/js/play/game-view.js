// The view of a game: connects the board, the player bars, the move list and the WebSocket.

import { fetchJson, fetchMoveAt, fetchMoves, errorMessage } from "../api.js";
import { h, announce } from "../dom.js";
import { createBoard } from "../games.js";
import { count, t } from "../i18n.js";
import { GameSocket } from "../game-socket.js";
import { go } from "../router.js";
import { cancel, join, leaveCancelled } from "../lobby/join.js";
import { forgetInvitation, storeSeats } from "../stored-seats.js";
import { set, settings } from "../settings.js";
import { showNote } from "../shell.js";
import { confirmDialog } from "../confirm-dialog.js";
import { availableActions, ActionBar } from "./action-bar.js";
import { rulesLink } from "./rules-link.js";
import { ClaimTimer } from "./claim-timer.js";
import { fetchHint } from "./hint.js";
import { MoveList } from "./move-list.js";
import { panelsFor } from "./panels.js";
import { Clocks, PlayerBar } from "./player-bar.js";
import { shareDialog } from "./share-dialog.js";
import { ReplayControls, gameKey } from "./replay-controls.js";
import { Replay } from "./replay.js";
import { resultText, turnText } from "./status-text.js";

/** @typedef {import("../game-socket.js").State} State */
/** @typedef {import("../game-socket.js").GameEvent} GameEvent */
/** @typedef {import("../stored-seats.js").Seat} Seat */

/** How long a brief message is shown, in milliseconds. */
const BRIEF_MESSAGE_TIME = 8000;

export class GameView {
  #stop = new AbortController();
  /** One connection for each own seat, or one without a seat for a spectator. @type {Map<number, GameSocket>} */
  #sockets = new Map();
  /** The legal moves in the current position. @type {import("../api.js").Moves | null} */
  #legalMoves = null;
  #moveSent = false;
  /** Received events that are not yet shown. */
  #queue = Promise.resolve();
  #queued = 0;
  /** A message in the status line; empty to show the state of the game. */
  #message = "";
  /** @type {import("../boards/board.js").Board} */
  #board = /** @type {any} */ (null);
  #status = h("p", { class: "status" });
  #panel = h("div", { class: "panel" });
  /** The state that the panels were built from. */
  #panelState = "";
  #playerBars = [new PlayerBar(1), new PlayerBar(2)];
  #clocks = new Clocks(this.#playerBars);
  #claimTimer = new ClaimTimer();
  /** @type {Replay} */
  #replay = /** @type {any} */ (null);
  /** The views of the replay. @type {{ show: () => void }[]} */
  #replayViews = [];
  #actions = new ActionBar((action) => void this.#onAction(action));
  #share = /** @type {HTMLDialogElement} */ (document.createElement("dialog"));
  element = h("section", { class: "game-view" });

  /**
   * @param {State} state
   * @param {Seat[]} seats own seats
   * @param {{ ply: number | null, invitation: string | null }} options the ply to show, and the invitation's secret
   */
  constructor(state, seats, { ply, invitation }) {
    this.state = state;
    this.seats = seats;
    this.initialPly = ply;
    this.invitation = invitation;
  }

  async start() {
    const { state } = this;
    this.#board = await createBoard(state.game);
    const board = this.#board;
    board.flipped = this.#ours(2) && !this.#ours(1);
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${state.game}`) }));
    board.addEventListener("choose", (event) => void this.#onChoice(/** @type {CustomEvent} */ (event).detail));
    for (const kind of ["refuse", "typing"])
      board.addEventListener(kind, (event) => this.#setBriefMessage(/** @type {CustomEvent} */ (event).detail.text));
    this.#replay = new Replay(board, {
      onChange: () => this.#onReplayChange(),
      onSettled: () => this.#updateBoard(),
      spectating: () => this.seats.length === 0 && !this.state.over,
    });
    const [list, steps] = (this.#replayViews = [new MoveList(this.#replay), new ReplayControls(this.#replay)]).map((one) => one.element);
    this.#share = shareDialog({ id: state.id, game: state.game, ply: () => this.#replay.shown, board: () => board });
    this.#status.setAttribute("aria-live", "polite");
    this.element.setAttribute("aria-label", t(`game.${state.game}`));
    this.element.append(
      h("h1", { class: "visually-hidden" }, t(`game.${state.game}`)),
      h("div", { class: "board-container" }, board),
      ...this.#playerBars.map((bar) => bar.element),
      this.#status,
      this.#actions.element,
      h("div", { class: "side" }, rulesLink(state), this.#panel, list),
      steps,
      this.#share,
    );
    this.#arrangePlayerBars();
    await this.#loadState(state);
    if (this.initialPly !== null) await this.#replay.go(Math.min(Math.max(0, this.initialPly || 0), this.#replay.plies.length));
    this.#connect();
    const timer = setInterval(() => this.#tick(), 100);
    this.#stop.signal.addEventListener("abort", () => clearInterval(timer));
    addEventListener("keydown", (event) => gameKey(board, this.#replay, event), { signal: this.#stop.signal });
  }

  leave() {
    this.#stop.abort();
    for (const socket of this.#sockets.values()) socket.close();
    this.#replay.leave();
  }

  /** Whether a seat is one of ours. @param {number} player */
  #ours(player) {
    return this.seats.some((seat) => seat.player === player);
  }

  #arrangePlayerBars() {
    const [first, second] = this.#playerBars.map((bar) => bar.element);
    first.classList.toggle("top", this.#board.flipped);
    second.classList.toggle("top", !this.#board.flipped);
  }

  // Messages from the server.

  #connect() {
    const ignore = () => undefined;
    const secrets = this.seats.length > 0 ? this.seats : [{ player: 0, secret: null }];
    for (const [i, { player, secret }] of secrets.entries()) {
      const listener = {
        state: (/** @type {State} */ state) => this.#enqueue(() => this.#loadState(state)),
        event: (/** @type {GameEvent} */ event) => this.#enqueue((receivedAt) => this.#onEvent(event, receivedAt)),
        presence: (/** @type {boolean[]} */ here, /** @type {(number | null)[]} */ claim) => this.#onPresence(here, claim),
        cancelled: () => void this.#onCancelled(),
        connection: (/** @type {boolean} */ connected) => this.#onConnection(connected),
        error: (/** @type {string} */ text) => this.#onError(text),
      };
      // With two own seats, the second connection only sends.
      const errorsOnly = { ...listener, state: ignore, event: ignore, presence: ignore, connection: ignore, cancelled: ignore };
      this.#sockets.set(player, new GameSocket(this.state.id, secret, i === 0 ? listener : errorsOnly));
    }
  }

  /**
   * Runs tasks one after the other, so that each move is animated; the longer the queue, the faster.
   * @param {(receivedAt: number) => Promise<void>} task
   */
  #enqueue(task) {
    const receivedAt = performance.now();
    this.#board.speedFactor = ++this.#queued;
    this.#queue = this.#queue
      .then(() => (this.#stop.signal.aborted ? undefined : task(receivedAt)))
      .catch((error) => this.#setMessage(errorMessage(error)))
      .finally(() => (this.#board.speedFactor = Math.max(1, --this.#queued)));
  }

  /** Loads a full state. @param {State} state */
  async #loadState(state) {
    this.#setState(state);
    if (!this.#replay.start || this.#replay.moves.join(" ") !== state.moves.join(" ")) {
      const query = new URLSearchParams({ moves: state.moves.join(" ") });
      if (state.start) query.set("p", state.start);
      const line = await fetchJson(`/api/games/${state.game}/${encodeURIComponent(state.variant)}/line?${query}`, {
        signal: this.#stop.signal,
      });
      this.#replay.setLine({ position: line.start, view: line.view }, line.plies);
    }
    await this.#loadLegalMoves();
  }

  /** @param {State} state @param {number} [receivedAt] when it was received */
  #setState(state, receivedAt = performance.now()) {
    this.state = { ...this.state, ...state };
    this.#moveSent = false;
    this.#clearMessage();
    // Once the friend has joined, the invitation is no longer needed.
    if (state.ply > 1) forgetInvitation(this.state.id);
    this.#clocks.set(state.clock?.left ?? [0, 0], receivedAt);
    this.#claimTimer.set(state.claim_ms, receivedAt);
  }

  /** @param {GameEvent} event @param {number} receivedAt */
  async #onEvent(event, receivedAt) {
    const { kind, by, move, path, steps, name, ...standing } = event;
    if (kind === "joined" && by && name) this.state.players[by - 1].name = name;
    this.#setState({ ...this.state, ...standing }, receivedAt);
    if (kind === "move" && move) {
      this.#legalMoves = null;
      this.#board.legal = [];
      await this.#replay.add({ move, path, steps, position: event.position, view: event.view });
    } else if (kind === "undo") {
      this.#replay.truncate(event.ply);
      announce(t("play.taken-back"));
    } else if (kind === "declined" && !this.#ours(by ?? 0)) this.#setMessage(t("play.declined"));
    else if (kind.endsWith("-asked") && this.#ours(by ?? 0)) this.#setMessage(t("play.asked"));
    this.#agreeForOtherSeat(event);
    if (kind === "rematch" && event.next) await this.#goToRematch(event.next);
    else await this.#loadLegalMoves();
  }

  /** Goes to the rematch, with sides swapped. @param {string} next */
  async #goToRematch(next) {
    const changed = this.seats.map(({ player, secret }) => ({ player: 3 - player, secret }));
    storeSeats(next, changed);
    await go(`/play/${next}`);
  }

  /** @param {boolean[]} here @param {(number | null)[]} claim */
  #onPresence(here, claim) {
    this.#claimTimer.set((this.state.claim_ms = claim), performance.now());
    for (const [i, player] of this.state.players.entries()) player.here = player.bot !== null || here[i];
    this.#show();
  }

  async #onCancelled() {
    if (this.#stop.signal.aborted) return;
    showNote(t("play.cancelled"));
    await leaveCancelled(this.state.id);
  }

  /** @param {boolean} connected */
  #onConnection(connected) {
    this.element.classList.toggle("disconnected", !connected);
    this.#show();
  }

  /** @param {string} text */
  #onError(text) {
    this.#moveSent = false;
    this.#setMessage(text);
    void this.#loadLegalMoves();
  }

  /** Fetches the legal moves and enables the board. */
  async #loadLegalMoves() {
    this.#show();
    const { state } = this;
    if (!state.over && this.#legalMoves?.position !== state.position) {
      const legal = await fetchMoves(state.game, state.variant, state.position, this.#stop.signal).catch(() => null);
      if (this.state.position !== state.position || this.#stop.signal.aborted) return;
      // If the request fails, the state still lists the legal moves.
      const moves = state.legal.map((move) => ({ move }));
      this.#legalMoves = legal ?? { ...state, moves, count: moves.length, refused: [] };
    }
    if (state.over && this.#legalMoves?.position !== state.position) {
      this.#legalMoves = null;
      announce(this.#resultText());
    }
    this.#updateBoard();
  }

  #updateBoard() {
    const { state } = this;
    const { latest } = this.#replay;
    const playable = latest && !state.over && !state.open && !this.#moveSent && this.#ours(state.to_move);
    const { moves = [], count = 0 } = (latest && !state.over && this.#legalMoves) || {};
    this.#board.legal = moves;
    this.#board.unlisted = count > moves.length;
    this.#board.refused = playable ? (this.#legalMoves?.refused ?? []) : [];
    this.#board.interactive = playable;
    this.#show();
  }

  // Drawing.

  #show() {
    const { state } = this;
    const { latest } = this.#replay;
    for (const bar of this.#playerBars) bar.show(state, (player) => this.#ours(player), latest);
    for (const place of this.#replayViews) place.show();
    this.#actions.show(availableActions(state, (player) => this.#ours(player), latest));
    this.#status.textContent = this.#statusText();
    // Rebuilt only when the content changes, so that the focus is kept.
    const { over, result, scores, asked, open, players, ply } = state;
    const panelState = JSON.stringify([over && !this.#replay.unseen, result, scores, asked, open, players, ply < 2]);
    if (panelState !== this.#panelState) this.#panel.replaceChildren(...this.#panels());
    this.#panelState = panelState;
    this.#tick();
  }

  #tick() {
    this.#clocks.show(this.state);
    this.#actions.countdown(this.#claimTimer.left(this.#ours(1) ? 2 : 1));
  }

  #statusText() {
    if (this.element.classList.contains("disconnected")) return t("play.lost");
    if (this.#message) return this.#message;
    const { shown, plies, behind, stopped } = this.#replay;
    if (stopped) return behind > 0 ? count("replay.paused", behind) : t("replay.paused-here");
    if (behind > 0) return t("play.looking-back", { ply: shown, of: plies.length });
    return this.state.over ? this.#resultText() : turnText(this.state, (player) => this.#ours(player));
  }

  #resultText() {
    return resultText(this.state, (player) => this.#ours(player));
  }

  #panels() {
    const over = this.state.over && !(this.seats.length === 0 && this.#replay.unseen);
    return panelsFor({ ...this.state, over }, {
      ours: (player) => this.#ours(player),
      seated: this.seats.length > 0,
      invitation: this.invitation,
      result: this.#resultText(),
      send: (type) => this.#send(type),
      join: () => void join(this.state.id, { replace: true }),
      cancel: () => void this.#cancel(),
    });
  }

  /** @param {string} text */
  #setMessage(text) {
    this.#message = text;
    this.#status.textContent = this.#statusText();
  }

  /** Shows a message for a short time. @param {string} text */
  #setBriefMessage(text) {
    this.#setMessage(text);
    setTimeout(() => this.#message === text && this.#setMessage(""), BRIEF_MESSAGE_TIME);
  }

  /** Clears the message and the badges that belong to it. */
  #clearMessage() {
    this.#message = "";
    if (this.#board.badges.size > 0) this.#board.badges = new Map();
  }

  // Actions of the player.

  /** @param {{ move: string } | { path: import("../api.js").Path }} choice */
  async #onChoice(choice) {
    if ("move" in choice) return this.#sendMove(choice.move);
    const { game, variant, position } = this.state;
    try {
      const { move } = await fetchMoveAt(game, variant, position, choice.path);
      if (this.state.position === position) this.#sendMove(move);
    } catch (error) {
      this.#setMessage(errorMessage(error));
    }
  }

  /** @param {string} move */
  #sendMove(move) {
    const { to_move: mover, ply, turn } = this.state;
    this.#board.interactive = false;
    this.#moveSent = this.#sockets.get(mover)?.send({ type: "move", ply, turn, move }) ?? false;
    if (!this.#moveSent) this.#updateBoard();
  }

  /** Sends an action for one of our seats. @param {"undo" | "draw" | "decline" | "resign" | "claim" | "rematch"} type */
  #send(type) {
    const { to_move: mover, turn } = this.state;
    const both = this.#ours(1) && this.#ours(2);
    // With both seats, the player who has just moved takes back, and the player to move resigns.
    const speaker = !both ? this.seats[0].player : type === "undo" ? 3 - mover : mover;
    this.#sockets.get(speaker)?.send(type === "undo" ? { type, turn } : { type });
  }

  /** With both seats, the other seat agrees automatically. @param {GameEvent} event */
  #agreeForOtherSeat({ kind, by, turn }) {
    const other = this.#ours(by ?? 0) ? this.#sockets.get(3 - (by ?? 0)) : undefined;
    if (kind === "undo-asked") other?.send({ type: "undo", turn });
    if (kind === "rematch-asked") other?.send({ type: "rematch" });
  }

  async #cancel() {
    if (await confirmDialog("cancel", this.#stop.signal)) await cancel(this.state.id, this.seats[0].secret);
  }

  /** @param {import("./action-bar.js").Action} action */
  async #onAction(action) {
    this.#clearMessage();
    if (action === "flip") {
      this.#board.flipped = !this.#board.flipped;
      this.#arrangePlayerBars();
    } else if (action === "share") this.#share.showModal();
    else if (action === "counts") set("counts", !settings.counts);
    else if (action === "hint") await this.#hint();
    else if (action === "resign" || action === "claim") {
      if (await confirmDialog(action, this.#stop.signal)) this.#send(action);
    } else {
      this.#send(action);
      this.#setMessage(t("play.asked"));
    }
  }

  async #hint() {
    const position = this.#board.position;
    this.#setMessage(t("hint.thinking"));
    try {
      const { move, text } = await fetchHint(this.state.game, this.state.variant, position, this.#stop.signal);
      if (this.#board.position !== position) return;
      this.#setMessage(text);
      this.#board.badges = new Map([[move, { text: t("hint.mark"), kind: "hint", exact: true, best: true }]]);
    } catch (error) {
      this.#setMessage(errorMessage(error));
    }
  }

  /** The replay shows another ply. */
  #onReplayChange() {
    this.#clearMessage();
    this.#board.legal = [];
    this.#board.interactive = false;
    this.#show();
  }
}
