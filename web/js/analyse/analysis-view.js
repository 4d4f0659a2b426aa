// The analysis view: connects the board, the move tree, the engine and the graph.

import { errorMessage, fetchMoveAt } from "../api.js";
import { h, announce } from "../dom.js";
import { createBoard } from "../games.js";
import { icon } from "../icons.js";
import { t } from "../i18n.js";
import { showNote } from "../shell.js";
import { studyUrl } from "./study-url.js";
import { EvalBar } from "./eval-bar.js";
import { importDialog } from "./import-dialog.js";
import { EvalGraph } from "./eval-graph.js";
import { EngineLines } from "./engine-lines.js";
import { MoveTree } from "./move-tree.js";
import { rulesText } from "../rules.js";
import { PositionEditor } from "./position-editor.js";
import { Study } from "./study.js";
import { glyph, analyseLine } from "./game-analysis.js";
import { SearchDemo } from "./search-demo.js";
import { PositionAnalysis } from "./position-analysis.js";
import { forOpponent } from "./value.js";

/** @typedef {import("./study.js").MoveNode} MoveNode */
/** @typedef {import("../boards/board.js").Board} Board */

export class AnalysisView {
  #stop = new AbortController();
  /** @type {PositionAnalysis | null} */
  #analysis = null;
  #engineOn = true;
  /** The running analysis of the whole game. @type {{ stop: AbortController, done: number } | null} */
  #gameAnalysis = null;
  /** @type {PositionEditor | null} */
  #editor = null;
  #status = h("p", { class: "status", "aria-live": "polite" });
  #header = h("p", { class: "analysis-head secondary-text" });
  #tools = h("div", { class: "tools row" });
  #side = h("div", { class: "analysis-side" });
  element = h("section", { class: "analyse" });

  /**
   * @param {Study} study
   * @param {Board} board
   */
  constructor(study, board) {
    this.study = study;
    this.board = board;
    const { game } = study;
    this.bar = new EvalBar(game);
    this.engineLines = new EngineLines(
      (on) => this.#setEngineOn(on),
      (moves) => void this.#playLine(moves),
    );
    this.moveTree = new MoveTree((node) => void this.#go(node), glyph);
    this.graph = new EvalGraph(
      game,
      (node) => void this.#go(node),
      () => this.#toggleGameAnalysis(),
    );
    // The server may have a single search thread: the engine pauses while search trees are computed.
    this.searchDemo = new SearchDemo(study, this.#stop.signal, {
      before: () => this.#pauseAnalysis(),
      after: () => this.#resumeAnalysis(),
    });
    this.importDialog = importDialog(game, () => this.study.variant);
    this.#connectBoard();
    this.#build();
  }

  /** @param {Study} study */
  static async open(study) {
    const view = new AnalysisView(study, await createBoard(study.game));
    void view.#showNode();
    return view;
  }

  leave() {
    this.#stop.abort();
    this.#analysis?.stop();
    this.#gameAnalysis?.stop.abort();
    this.board.animation?.finish();
  }

  #connectBoard() {
    const { board, study } = this;
    board.setAttribute("aria-label", t("board.label", { game: t(`game.${study.game}`) }));
    board.show(study.current);
    board.addEventListener("choose", (event) => void this.#onChoice(/** @type {CustomEvent} */ (event).detail));
    for (const kind of ["refuse", "typing"])
      board.addEventListener(kind, (event) => this.#setStatus(/** @type {CustomEvent} */ (event).detail.text));
    addEventListener("keydown", (event) => this.#onKey(event), { signal: this.#stop.signal });
  }

  #build() {
    const tool = (/** @type {string} */ key, /** @type {() => void} */ act) => h("button", { onclick: act }, t(key));
    this.#tools.append(
      tool("analyse.edit-position", () => this.#openEditor()),
      tool("analyse.import", () => this.importDialog.showModal()),
      tool("analyse.link", () => void this.#copyLink()),
      h("button", { title: t("play.flip"), "aria-label": t("play.flip"), onclick: () => this.#flip() }, icon("flip")),
    );
    this.#side.append(this.#header, this.engineLines.element, this.moveTree.element, this.moveTree.steps, this.#tools);
    this.element.append(
      h("h1", { class: "visually-hidden" }, t("analyse.title", { game: t(`game.${this.study.game}`) })),
      h(
        "div",
        { class: "analysis-grid" },
        this.bar.element,
        h("div", { class: "board-container" }, this.board),
        this.#status,
        this.graph.element,
        this.#side,
      ),
      this.searchDemo.element,
      this.importDialog,
    );
    this.#showHeader();
  }

  #showHeader() {
    const { names, game, variant } = this.study;
    const parts = [names.join(" – "), t(`game.${game}`), rulesText(game, variant)];
    this.#header.textContent = parts.filter((part) => part !== "").join(" · ");
  }

  // Navigation.

  /** Shows the current node and starts its analysis. */
  async #showNode() {
    const { study, board } = this;
    const node = study.current;
    board.last = node.effect.path ?? null;
    board.show(node);
    history.replaceState(null, "", studyUrl(study));
    this.#stopAnalysis();
    board.badges = new Map();
    board.legal = [];
    this.#show();
    let info;
    try {
      info = await study.loadMoves(node, this.#stop.signal);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#setStatus(errorMessage(error));
      return;
    }
    if (study.current !== node || this.#editor) return;
    this.#showHeader();
    // Only now are completed lines known.
    board.show(node);
    board.legal = info.moves;
    board.unlisted = info.count > info.moves.length;
    board.refused = info.refused;
    board.interactive = !info.over;
    this.searchDemo.setNode(node);
    this.#startAnalysis(node);
    this.#show();
  }

  /** @param {MoveNode} node */
  #startAnalysis(node) {
    if (!this.#engineOn || !node.info || node.info.over || this.#editor) return;
    this.#stopAnalysis();
    this.engineLines.setStatus(t("hint.thinking"));
    this.#analysis = new PositionAnalysis(
      this.study,
      node,
      () => this.#showReport(node),
      () => this.engineLines.setStatus(t("analyse.busy")),
      this.#gameAnalysis !== null,
    );
  }

  /** Stops an unfinished analysis; a finished one stays. */
  #pauseAnalysis() {
    if (!this.#analysis?.report?.done) this.#stopAnalysis();
  }

  /** Restarts the analysis of the current node, unless there is one. */
  #resumeAnalysis() {
    if (!this.#analysis) this.#startAnalysis(this.study.current);
  }

  #stopAnalysis() {
    this.#analysis?.stop();
    this.#analysis = null;
  }

  /** Shows the latest engine report. @param {MoveNode} node */
  #showReport(node) {
    const analysis = this.#analysis;
    if (!analysis?.report || this.study.current !== node) return;
    const { ranked } = analysis;
    if (ranked[0] && node.info) node.value = node.info.to_move === 1 ? ranked[0].value : forOpponent(ranked[0].value);
    this.board.badges = analysis.badges;
    this.engineLines.show(analysis.report, ranked);
    this.bar.show(node.value, this.board.flipped);
    if (analysis.report.done) this.#show();
  }

  /** @param {MoveNode} node */
  async #go(node) {
    const { study, board } = this;
    if (node === study.current || this.#editor) return;
    const step = node.parent === study.current;
    study.current = node;
    history.replaceState(null, "", studyUrl(study));
    this.#analysis?.stop();
    board.badges = new Map();
    if (step) {
      board.legal = [];
      announce(board.describe(node.effect));
      this.#show();
      await board.play(node.effect);
      if (study.current !== node) return;
    } else board.animation?.finish();
    await this.#showNode();
  }

  /** @param {{ move: string } | { path: import("../api.js").Path }} choice */
  async #onChoice(choice) {
    const { study } = this;
    const { current } = study;
    try {
      const effect =
        "move" in choice
          ? current.info?.moves.find(({ move }) => move === choice.move)
          : await fetchMoveAt(study.game, study.variant, current.position, choice.path);
      if (effect && study.current === current) await this.#go(study.add(current, effect));
    } catch (error) {
      this.#setStatus(errorMessage(error));
    }
  }

  /** Plays moves from the current node as a variation. @param {string[]} moves */
  async #playLine(moves) {
    const from = this.study.current;
    try {
      const end = await this.study.playMoves(from, moves);
      if (this.study.current === from) await this.#go(end);
    } catch (error) {
      this.#setStatus(errorMessage(error));
    }
  }

  // Drawing.

  #show() {
    const { study } = this;
    this.moveTree.show(study);
    this.graph.show(study.root.line, study.current, this.#gameAnalysis?.done ?? null);
    this.bar.show(study.current.value, this.board.flipped);
    this.#status.textContent = this.#statusText();
    if (!this.#engineOn) this.engineLines.setStatus(t("analyse.off"));
    else if (study.current.info?.over) this.engineLines.setStatus(t("analyse.over"));
  }

  #statusText() {
    const { current, game } = this.study;
    if (!current.info) return "";
    const { over, result, reason, to_move: mover, scores } = current.info;
    const side = (/** @type {number | string | null} */ player) => t(`side.${game}.${player}`);
    const seeds = scores ? ` · ${scores.join(" – ")}` : "";
    if (!over) return t("play.side-turn", { side: side(mover) }) + seeds;
    const why = t(`reason.${reason}`);
    return (
      (result === "draw" ? t("play.draw-result", { why }) : t("play.side-won", { side: side(result), why })) + seeds
    );
  }

  /** @param {string} text */
  #setStatus(text) {
    this.#status.textContent = text;
  }

  // Actions of the player.

  /** @param {boolean} on */
  #setEngineOn(on) {
    this.#engineOn = on;
    if (on) this.#startAnalysis(this.study.current);
    else {
      this.#stopAnalysis();
      this.board.badges = new Map();
    }
    this.#show();
  }

  /** Starts or stops the analysis of the whole game. */
  #toggleGameAnalysis() {
    if (this.#gameAnalysis) {
      this.#gameAnalysis.stop.abort();
      this.#gameAnalysis = null;
      this.#show();
      return this.#resumeAnalysis();
    }
    const { study } = this;
    const line = study.root.line;
    if (line.every(({ value }) => value)) for (const node of line) if (!node.info?.over) node.value = null;
    const running = { stop: new AbortController(), done: 0 };
    this.#gameAnalysis = running;
    this.#pauseAnalysis();
    const onProgress = (/** @type {number} */ done) => {
      running.done = done;
      this.#show();
    };
    const end = (/** @type {unknown} */ error) => {
      if (this.#gameAnalysis === running) this.#gameAnalysis = null;
      if (error && !running.stop.signal.aborted) showNote(t("analyse.busy"));
      this.#show();
      this.#resumeAnalysis();
    };
    analyseLine(study, line, onProgress, running.stop.signal).then(() => end(null), end);
    return this.#show();
  }

  #flip() {
    this.board.flipped = !this.board.flipped;
    this.#show();
  }

  async #copyLink() {
    const link = location.origin + studyUrl(this.study);
    try {
      await navigator.clipboard.writeText(link);
      showNote(t("share.copied"));
    } catch {
      prompt(t("share.copy-by-hand"), link);
    }
  }

  /** Opens the position editor in place of the side panel. */
  #openEditor() {
    this.#analysis?.stop();
    this.board.badges = new Map();
    this.engineLines.setStatus("");
    this.#editor = new PositionEditor(this.study, this.board, (found) => {
      this.#editor = null;
      this.#finishEditing(found);
    });
    this.#side.replaceChildren(this.#editor.element);
    this.element.classList.add("editing-position");
  }

  /** @param {import("./position-editor.js").Edited | null} found */
  #finishEditing(found) {
    this.element.classList.remove("editing-position");
    this.#side.replaceChildren(this.#header, this.engineLines.element, this.moveTree.element, this.moveTree.steps, this.#tools);
    if (found) {
      this.#gameAnalysis?.stop.abort();
      this.#gameAnalysis = null;
      this.study = new Study(this.study.game, found.variant, found);
      this.searchDemo.study = this.study;
      this.#showHeader();
    }
    void this.#showNode();
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const at = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#editor) return;
    if (
      at instanceof HTMLInputElement ||
      at instanceof HTMLSelectElement ||
      at instanceof HTMLTextAreaElement ||
      document.querySelector("dialog[open]")
    )
      return;
    if (at instanceof Element && at.closest("[data-own-keys]")) return;
    if (["ArrowUp", "ArrowDown"].includes(event.key) && !(at instanceof Element && this.moveTree.element.contains(at)))
      return;
    if (this.moveTree.key(event.key)) event.preventDefault();
  }
}
