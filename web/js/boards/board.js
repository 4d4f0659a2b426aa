// The base class of boards: hit areas, moves as paths over hit areas, and an animation for each move. A board
// knows how to draw a position but not the rules: it is given the legal moves.

import { h, s } from "../dom.js";
import { animationsOff, settings } from "../settings.js";
import { drawBadge } from "./badge.js";
import { BoardAnimation } from "./animation.js";
import { BoardKeyboard } from "./keyboard.js";
import { addPointerListeners } from "./pointer.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {{ move: string, key: string, detail: string }} Refusal */
/** @typedef {{ id: string, x: number, y: number, element: SVGElement }} HitArea */
/** @typedef {{ text: string, kind: "win" | "level" | "loss" | "hint", exact: boolean, best: boolean }} Badge */

let boardCount = 0;

export class Board extends HTMLElement {
  /** @type {Map<string, HitArea>} */
  hitAreas = new Map();
  /** The hit areas selected so far, for a move that needs more than one. @type {string[]} */
  selected = [];
  /** @type {BoardAnimation | null} */
  animation = null;
  /** A factor for the speed of animations. */
  speedFactor = 1;
  /** Prefix for element ids, unique on the page. */
  idPrefix = `board${++boardCount}`;

  /** @type {Record<string, string>} */
  #options = {};
  #position = "";
  /** @type {Effect[]} */
  #legal = [];
  /** @type {Refusal[]} */
  #refused = [];
  #interactive = false;
  #editable = false;
  #flipped = false;
  #last = "";
  /** @type {Map<string, Badge>} */
  #badges = new Map();
  #pending = { rebuild: true, scheduled: false };
  #listening = false;
  /** @type {ResizeObserver | null} */
  #resizeObserver = null;
  #narrow = false;
  /** @type {BoardKeyboard | null} */
  #keyboard = null;
  /** @type {Promise<void>} */
  #animating = Promise.resolve();

  /** The options of the game by name, as sent by the server. */
  get options() {
    return this.#options;
  }
  set options(options) {
    this.#options = options;
    this.#requestRedraw(true);
  }

  /** The position as text. Setting it shows it without animation; `play` animates a move. */
  get position() {
    return this.#position;
  }
  set position(position) {
    const animation = this.animation;
    this.animation = null;
    animation?.finish();
    this.#setPosition(position);
  }

  /** @param {string} position */
  #setPosition(position) {
    const before = this.#position;
    this.#position = position;
    this.selected = [];
    this.#requestRedraw(this.layoutKey(before) !== this.layoutKey(position));
  }

  /** The legal moves, with their effects. */
  get legal() {
    return this.#legal;
  }
  set legal(legal) {
    this.#legal = legal;
    this.#requestRedraw(false);
  }

  /** Illegal moves that a player might try, with the reason. */
  get refused() {
    return this.#refused;
  }
  set refused(refused) {
    this.#refused = refused;
    this.#requestRedraw(false);
  }

  /** Whether the player can choose a legal move. */
  get interactive() {
    return this.#interactive;
  }
  set interactive(interactive) {
    this.#interactive = interactive;
    this.#requestRedraw(false);
  }

  /** Whether every hit area can be clicked, for the position editor; a click emits a `point` event. */
  get editable() {
    return this.#editable;
  }
  set editable(editable) {
    this.#editable = editable;
    this.#requestRedraw(false);
  }

  /** Whether player 2 is at the bottom. */
  get flipped() {
    return this.#flipped;
  }
  set flipped(flipped) {
    if (flipped === this.#flipped) return;
    this.#flipped = flipped;
    this.#requestRedraw(true);
  }

  /** The last move, which is highlighted; empty for none. */
  get last() {
    return this.#last;
  }
  set last(last) {
    this.#last = last;
    this.#requestRedraw(false);
  }

  /** Values to show on moves, best first. */
  get badges() {
    return this.#badges;
  }
  set badges(badges) {
    this.#badges = badges;
    this.#requestRedraw(false);
  }

  /** Whether the portrait layout is used. */
  get narrow() {
    return this.#narrow;
  }

  // To be overridden by each game's board.

  /** @param {string} _position @returns {string} changes when the board must be rebuilt, such as its size */
  layoutKey(_position) {
    return "";
  }
  /** Creates the permanent elements and the hit areas. @returns {SVGSVGElement[]} layers from bottom to top */
  build() {
    return [];
  }
  /** Draws the position, highlights and labels. */
  refresh() {}
  /** @param {string} move @returns {string[]} the hit areas to click, in order */
  path(move) {
    return [move];
  }
  /** @param {string} _area @returns {string} its label for screen readers */
  label(_area) {
    return "";
  }
  /** Previews the move of a hit area; null for none. @param {string | null} _area */
  preview(_area) {}
  /** Animates a move from the current position to the next. @param {Effect} _effect @param {string} _next @param {BoardAnimation} _animation @returns {Promise<void>} */
  async animateMove(_effect, _next, _animation) {}
  /** Describes a move for screen readers. @param {Effect} effect */
  describe(effect) {
    return effect.move;
  }
  /** Below this ratio of width to height the portrait layout is used. */
  get narrowBelow() {
    return 0;
  }

  // Common to all boards.

  connectedCallback() {
    if (!this.#listening) this.#addListeners();
    this.#resizeObserver = new ResizeObserver(() => this.#updateNarrow());
    this.#resizeObserver.observe(this);
    this.#updateNarrow();
    this.#requestRedraw(false);
  }

  disconnectedCallback() {
    this.#resizeObserver?.disconnect();
    this.animation?.finish();
  }

  #updateNarrow() {
    const narrow = this.clientHeight > 0 && this.clientWidth / this.clientHeight < this.narrowBelow;
    if (narrow === this.#narrow) return;
    this.#narrow = narrow;
    this.#requestRedraw(true);
  }

  #addListeners() {
    this.#listening = true;
    this.setAttribute("role", "group");
    this.#keyboard = new BoardKeyboard(this);
    addPointerListeners(this);
  }

  /** @param {boolean} build */
  #requestRedraw(build) {
    this.#pending.rebuild ||= build;
    if (this.#pending.scheduled || !this.isConnected) return;
    this.#pending.scheduled = true;
    queueMicrotask(() => this.redraw());
  }

  /** Redraws immediately. */
  redraw() {
    this.#pending.scheduled = false;
    if (!this.#position || !this.isConnected) return;
    if (this.#pending.rebuild) this.#rebuild();
    this.refresh();
    const focused = this.areaOf(document.activeElement);
    const all = [...this.hitAreas.values()];
    const seen = all.filter(({ element }) => element.getAttribute("visibility") !== "hidden");
    const first =
      seen.find(({ id }) => id === this.#keyboard?.current) ?? seen.find(({ id }) => this.playable(id)) ?? seen[0];
    for (const area of all) {
      const can = this.playable(area.id);
      area.element.setAttribute("aria-label", this.label(area.id));
      area.element.setAttribute("tabindex", area === first ? "0" : "-1");
      area.element.setAttribute("aria-disabled", String(!can));
      area.element.classList.toggle("playable", can);
      area.element.classList.toggle("selected", this.selected.includes(area.id));
    }
    // The focused area may be gone, such as a removed pebble.
    if (focused && focused !== first?.id) first?.element.focus();
    this.#drawBadges();
  }

  #rebuild() {
    this.#pending.rebuild = false;
    const focused = this.areaOf(document.activeElement);
    this.hitAreas = new Map();
    this.replaceChildren(h("div", { class: "layers" }, this.build()));
    if (focused) this.hitAreas.get(focused)?.element.focus();
  }

  #drawBadges() {
    const top = this.querySelector(".layers > svg:last-child");
    top?.querySelector(".badges")?.remove();
    if (!top || this.#badges.size === 0) return;
    const layer = s("g", { class: "badges", "pointer-events": "none" });
    const seen = new Set();
    for (const [move, badge] of this.#badges) {
      const path = this.path(move);
      const next = path[this.selected.length];
      const area = this.hitAreas.get(next);
      if (!area || seen.has(next) || !this.selected.every((one, i) => one === path[i])) continue;
      seen.add(next);
      layer.append(drawBadge(this.badgePosition(area), badge, this.badgeSize));
    }
    top.append(layer);
  }

  /** The height of a badge in SVG units. */
  get badgeSize() {
    return 26;
  }

  /** The centre of a hit area's badge. @param {HitArea} area @returns {{ x: number, y: number }} */
  badgePosition({ x, y }) {
    return { x, y };
  }

  /**
   * Registers an element as a hit area.
   * @param {string} id
   * @param {number} x
   * @param {number} y
   * @param {SVGElement} element
   */
  addHitArea(id, x, y, element) {
    element.setAttribute("role", "button");
    element.classList.add("hit-area");
    element.dataset.area = id;
    this.hitAreas.set(id, { id, x, y, element });
    return element;
  }

  /** The hit area that contains an element. @param {EventTarget | null} target @returns {string | null} */
  areaOf(target) {
    const element = target instanceof Element && this.contains(target) ? target.closest("[data-area]") : null;
    return element instanceof SVGElement ? (element.dataset.area ?? null) : null;
  }

  /** Whether a legal move continues with this hit area. @param {string} area */
  playable(area) {
    return this.#editable || (this.#interactive && (this.#isNextOnPath(this.selected, area) || this.#isNextOnPath([], area)));
  }

  /** @param {string[]} begun @param {string} area */
  #isNextOnPath(begun, area) {
    return this.#legal.some(({ move }) => {
      const path = this.path(move);
      return path[begun.length] === area && begun.every((one, i) => one === path[i]);
    });
  }

  /** The legal move with this path. @param {string[]} hitAreas */
  moveForPath(hitAreas) {
    return this.#legal.find(({ move }) => {
      const path = this.path(move);
      return path.length === hitAreas.length && path.every((one, i) => one === hitAreas[i]);
    })?.move;
  }

  /** Handles a click or key press on a hit area. @param {string} area */
  activate(area) {
    if (this.#editable) this.dispatchEvent(new CustomEvent("point", { detail: { area }, bubbles: true }));
    if (!this.#interactive || this.#editable) return;
    const begun = this.#isNextOnPath(this.selected, area) ? this.selected : [];
    if (this.selected.length > 0 && this.selected.at(-1) === area) this.clearSelection();
    else if (this.#isNextOnPath(begun, area)) {
      const move = this.moveForPath([...begun, area]);
      if (move) return this.choose(move);
      this.selected = [...begun, area];
      this.#requestRedraw(false);
    } else {
      this.explain(area);
      this.clearSelection();
    }
  }

  /** Emits the reason why a hit area is not playable. Returns whether there is one. @param {string} area */
  explain(area) {
    const why = this.#refused.find(({ move }) => this.path(move)[0] === area);
    if (why) this.emitMessage(why.detail);
    return why !== undefined;
  }

  /** Emits a message: why a move is refused, or what has been typed so far. @param {string} text @param {"refuse" | "typing"} [kind] */
  emitMessage(text, kind = "refuse") {
    this.dispatchEvent(new CustomEvent(kind, { detail: { text }, bubbles: true }));
  }

  /** Clears the selected hit areas. */
  clearSelection() {
    this.selected = [];
    this.#requestRedraw(false);
  }

  /** Called when a drag ends outside any hit area. @param {string} _area */
  dragged(_area) {}

  /** Emits the chosen move. @param {string} move */
  choose(move) {
    this.selected = [];
    this.preview(null);
    this.dispatchEvent(new CustomEvent("choose", { detail: { move }, bubbles: true }));
  }

  /**
   * Animates a move. A click finishes the animation.
   * @param {string} move
   * @param {string} next the position after it
   * @param {Effect} [effect] its effect, if known
   */
  async play(move, next, effect = { move }) {
    this.animation?.finish();
    const animation = new BoardAnimation((settings.speed || 1) * this.speedFactor);
    this.animation = animation;
    // A previous animation must end before the next one begins.
    await this.#animating;
    this.#animating = this.#animateMove(effect, next, animation);
    await this.#animating;
    if (this.animation === animation) {
      this.animation = null;
      this.last = move;
      this.#setPosition(next);
    }
    this.redraw();
  }

  /** @param {Effect} effect @param {string} next @param {BoardAnimation} animation */
  async #animateMove(effect, next, animation) {
    this.redraw();
    if (this.animation !== animation) return;
    if (!animationsOff() && !document.hidden) return this.animateMove(effect, next, animation);
    this.animation = null;
    this.#setPosition(next);
    this.redraw();
    this.animation = animation;
    return animation.animate(this, [{ opacity: 0.4 }, { opacity: 1 }], { duration: 160 });
  }
}
