// The desk that positions are studied at: it holds the board, the tree of moves, the engine and the graph together.

import { why } from "../api.js";
import { h, speak } from "../dom.js";
import { boardFor } from "../games.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { note } from "../shell.js";
import { addressOf } from "./study-url.js";
import { Bar } from "./eval-bar.js";
import { bringDialog } from "./import-dialog.js";
import { Graph } from "./eval-graph.js";
import { Lines } from "./engine-lines.js";
import { MoveTree } from "./move-tree.js";
import { rulesText } from "../rules.js";
import { Setup } from "./position-editor.js";
import { Study } from "./study.js";
import { mark, sweep } from "./game-analysis.js";
import { Teach } from "./search-demo.js";
import { Thought } from "./position-analysis.js";
import { turned } from "./value.js";

/** @typedef {import("./study.js").Place} Place */
/** @typedef {import("../boards/board.js").Board} Board */

export class Desk {
  #stop = new AbortController();
  /** @type {Thought | null} */
  #thought = null;
  #thinking = true;
  /** The values along the game that are being worked out. @type {{ stop: AbortController, done: number } | null} */
  #sweep = null;
  /** @type {Setup | null} */
  #setup = null;
  #status = h("p", { class: "status", "aria-live": "polite" });
  #head = h("p", { class: "study-head quiet-text" });
  #tools = h("div", { class: "tools row" });
  #side = h("div", { class: "study-side" });
  element = h("section", { class: "analyse" });

  /**
   * @param {Study} study
   * @param {Board} board
   */
  constructor(study, board) {
    this.study = study;
    this.board = board;
    const { game } = study;
    this.bar = new Bar(game);
    this.lines = new Lines(
      (on) => this.#switch(on),
      (moves) => void this.#walk(moves),
    );
    this.tree = new MoveTree((place) => void this.#go(place), mark);
    this.graph = new Graph(
      game,
      (place) => void this.#go(place),
      () => this.#graph(),
    );
    // A server may have one thread for all that is asked here: the engine stands back for the trees.
    this.teach = new Teach(study, this.#stop.signal, {
      before: () => this.#standBack(),
      after: () => this.#goOn(),
    });
    this.bring = bringDialog(game, () => this.study.variant);
    this.#dressBoard();
    this.#build();
  }

  /** @param {Study} study */
  static async open(study) {
    const desk = new Desk(study, await boardFor(study.game));
    void desk.#arrive();
    return desk;
  }

  leave() {
    this.#stop.abort();
    this.#thought?.stop();
    this.#sweep?.stop.abort();
    this.board.film?.hurry();
  }

  #dressBoard() {
    const { board, study } = this;
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${study.game}`) }));
    board.position = study.at.position;
    board.addEventListener("choose", (event) => void this.#play(/** @type {CustomEvent} */ (event).detail.move));
    for (const kind of ["refuse", "typing"])
      board.addEventListener(kind, (event) => this.#say(/** @type {CustomEvent} */ (event).detail.text));
    addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
  }

  #build() {
    const tool = (/** @type {string} */ key, /** @type {() => void} */ act) => h("button", { onclick: act }, t(key));
    this.#tools.append(
      tool("analyse.setup", () => this.#edit()),
      tool("analyse.bring", () => this.bring.showModal()),
      tool("analyse.link", () => void this.#link()),
      h("button", { title: t("play.flip"), "aria-label": t("play.flip"), onclick: () => this.#flip() }, icon("flip")),
    );
    this.#side.append(this.#head, this.lines.element, this.tree.element, this.tree.steps, this.#tools);
    this.element.append(
      h("h1", { class: "unseen" }, t("analyse.title", { game: t(`game.${this.study.game}`) })),
      h(
        "div",
        { class: "study" },
        this.bar.element,
        h("div", { class: "board-place" }, this.board),
        this.#status,
        this.graph.element,
        this.#side,
      ),
      this.teach.element,
      this.bring,
    );
    this.#headline();
  }

  #headline() {
    const { names, game, variant } = this.study;
    const parts = [names.join(" – "), t(`game.${game}`), rulesText(game, variant)];
    this.#head.textContent = parts.filter((part) => part !== "").join(" · ");
  }

  // Going from place to place.

  /** Shows the place where one stands, and begins to think about it. */
  async #arrive() {
    const { study, board } = this;
    const place = study.at;
    board.last = place.effect.move;
    board.position = place.position;
    history.replaceState(null, "", addressOf(study));
    this.#hush();
    board.badges = new Map();
    board.legal = [];
    this.#show();
    let told;
    try {
      told = await study.look(place, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#say(why(error));
      return;
    }
    if (study.at !== place || this.#setup) return;
    this.#headline();
    board.legal = told.moves;
    board.refused = told.refused ?? [];
    board.interactive = !told.over;
    this.teach.move(place);
    this.#think(place);
    this.#show();
  }

  /** @param {Place} place */
  #think(place) {
    if (!this.#thinking || !place.told || place.told.over || this.#setup) return;
    this.#hush();
    this.lines.say(t("hint.thinking"));
    this.#thought = new Thought(
      this.study,
      place,
      () => this.#hear(place),
      () => this.lines.say(t("analyse.busy")),
      this.#sweep !== null,
    );
  }

  /** Lets others go first; what is already thought out stays. */
  #standBack() {
    if (!this.#thought?.report?.done) this.#hush();
  }

  /** Thinks about the place where one stands, unless that is done or going on. */
  #goOn() {
    if (!this.#thought) this.#think(this.study.at);
  }

  #hush() {
    this.#thought?.stop();
    this.#thought = null;
  }

  /** What the engine has found by now. @param {Place} place */
  #hear(place) {
    const thought = this.#thought;
    if (!thought?.report || this.study.at !== place) return;
    const { ranked } = thought;
    if (ranked[0] && place.told) place.worth = place.told.to_move === 1 ? ranked[0].value : turned(ranked[0].value);
    this.board.badges = thought.badges;
    this.lines.show(thought.report, ranked);
    this.bar.show(place.worth, this.board.flipped);
    if (thought.report.done) this.#show();
  }

  /** @param {Place} place */
  async #go(place) {
    const { study, board } = this;
    if (place === study.at || this.#setup) return;
    const step = place.before === study.at;
    study.at = place;
    history.replaceState(null, "", addressOf(study));
    this.#thought?.stop();
    board.badges = new Map();
    if (step) {
      board.legal = [];
      speak(board.describe(place.effect));
      this.#show();
      await board.play(place.effect.move, place.position, place.effect);
      if (study.at !== place) return;
    } else board.film?.hurry();
    await this.#arrive();
  }

  /** @param {string} move */
  async #play(move) {
    const { study } = this;
    const effect = study.at.told?.moves.find((one) => one.move === move);
    if (effect) return this.#go(study.add(study.at, effect));
    // Of a heap too high to be listed, any number may be taken: the server knows.
    return this.#walk([move]);
  }

  /** Plays moves from here as a variation. @param {string[]} moves */
  async #walk(moves) {
    const from = this.study.at;
    try {
      const end = await this.study.extend(from, moves);
      if (this.study.at === from) await this.#go(end);
    } catch (error) {
      this.#say(why(error));
    }
  }

  // What is shown.

  #show() {
    const { study } = this;
    this.tree.show(study);
    this.graph.show(study.root.line, study.at, this.#sweep?.done ?? null);
    this.bar.show(study.at.worth, this.board.flipped);
    this.#status.textContent = this.#statusText();
    if (!this.#thinking) this.lines.say(t("analyse.off"));
    else if (study.at.told?.over) this.lines.say(t("analyse.over"));
  }

  #statusText() {
    const { at, game } = this.study;
    if (!at.told) return "";
    const { over, result, reason, to_move: mover, scores } = at.told;
    const side = (/** @type {number | string | null} */ player) => t(`side.${game}.${player}`);
    const seeds = scores ? ` · ${scores.join(" – ")}` : "";
    if (!over) return t("play.side-turn", { side: side(mover) }) + seeds;
    const why = t(`reason.${reason}`);
    return (
      (result === "draw" ? t("play.draw-result", { why }) : t("play.side-won", { side: side(result), why })) + seeds
    );
  }

  /** @param {string} text */
  #say(text) {
    this.#status.textContent = text;
  }

  // What the player does.

  /** @param {boolean} on */
  #switch(on) {
    this.#thinking = on;
    if (on) this.#think(this.study.at);
    else {
      this.#hush();
      this.board.badges = new Map();
    }
    this.#show();
  }

  /** Begins to value the whole game, or stops doing so. */
  #graph() {
    if (this.#sweep) {
      this.#sweep.stop.abort();
      this.#sweep = null;
      this.#show();
      return this.#goOn();
    }
    const { study } = this;
    const line = study.root.line;
    if (line.every(({ worth }) => worth)) for (const place of line) if (!place.told?.over) place.worth = null;
    const running = { stop: new AbortController(), done: 0 };
    this.#sweep = running;
    this.#standBack();
    const tell = (/** @type {number} */ done) => {
      running.done = done;
      this.#show();
    };
    const end = (/** @type {unknown} */ error) => {
      if (this.#sweep === running) this.#sweep = null;
      if (error && !running.stop.signal.aborted) note(t("analyse.busy"));
      this.#show();
      this.#goOn();
    };
    sweep(study, line, tell, running.stop.signal).then(() => end(null), end);
    return this.#show();
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
    this.#show();
  }

  async #link() {
    const link = location.origin + addressOf(this.study);
    try {
      await navigator.clipboard.writeText(link);
      note(t("share.copied"));
    } catch {
      prompt(t("share.copy-by-hand"), link);
    }
  }

  /** Opens the box for setting up a position; it takes the place of the side until it is closed. */
  #edit() {
    this.#thought?.stop();
    this.board.badges = new Map();
    this.lines.say("");
    this.#setup = new Setup(this.study, this.board, (found) => {
      this.#setup = null;
      this.#setupDone(found);
    });
    this.#side.replaceChildren(this.#setup.element);
    this.element.classList.add("setting-up");
  }

  /** @param {{ variant: string, position: string } | null} found */
  #setupDone(found) {
    this.element.classList.remove("setting-up");
    this.#side.replaceChildren(this.#head, this.lines.element, this.tree.element, this.tree.steps, this.#tools);
    if (found) {
      this.#sweep?.stop.abort();
      this.#sweep = null;
      this.study = new Study(this.study.game, found.variant, found.position);
      this.teach.study = this.study;
      this.#headline();
    }
    void this.#arrive();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const at = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#setup) return;
    if (
      at instanceof HTMLInputElement ||
      at instanceof HTMLSelectElement ||
      at instanceof HTMLTextAreaElement ||
      document.querySelector("dialog[open]")
    )
      return;
    if (at instanceof Element && at.closest("[data-own-keys]")) return;
    if (["ArrowUp", "ArrowDown"].includes(event.key) && !(at instanceof Element && this.tree.element.contains(at)))
      return;
    if (this.tree.key(event.key)) event.preventDefault();
  }
}
