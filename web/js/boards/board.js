// The base class of boards: hit areas, moves as paths over hit areas, and an animation for each move. A board
// knows how to draw the view of a position, but neither rules nor notation: it is given the legal moves. There is one
// board for each layout, and any number of games with that layout.

import { h, s } from "../dom.js";
import { animationsOff, settings } from "../settings.js";
import { drawBadge } from "./badge.js";
import { BoardAnimation } from "./animation.js";
import { BoardKeyboard } from "./keyboard.js";
import { addPointerListeners } from "./pointer.js";
import { afterSteps, isSamePath } from "./view.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {import("../api.js").View} View */
/** @typedef {import("../api.js").Path} Path */
/** @typedef {import("../api.js").Refusal} Refusal */
/** @typedef {{ position: string, view: View }} Shown a position and its view */
/** @typedef {{ id: string, x: number, y: number, element: SVGElement }} HitArea */
/** @typedef {{ text: string, kind: "win" | "level" | "loss" | "hint", exact: boolean, best: boolean }} Badge */

let boardCount = 0;

/** The view of a board that shows nothing yet. @type {View} */
const EMPTY = { layout: "cells", columns: 0, rows: 0, points: [], stores: null, lines: [], attacks: [] };

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
  /** The game played on it, whose name is in texts. */
  game = "";
  /** The numbers of points by name. @type {Map<string, number>} */
  pointNumbers = new Map();

  /** @type {Shown | null} */
  #shown = null;
  /** What is shown when the running animation has ended. @type {Shown | null} */
  #target = null;
  #layoutKey = "";
  /** @type {Effect[]} */
  #legal = [];
  #unlisted = false;
  /** @type {Refusal[]} */
  #refused = [];
  #interactive = false;
  #editable = false;
  #flipped = false;
  /** @type {Path | null} */
  #last = null;
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

  /** The text of the position shown, which the server understands; empty if it has none. */
  get position() {
    return this.#shown?.position ?? "";
  }

  /** The view of the position shown. */
  get view() {
    return this.#shown?.view ?? EMPTY;
  }

  /** Shows a position without animation; `play` animates a move. @param {Shown} shown */
  show(shown) {
    const animation = this.animation;
    this.animation = null;
    animation?.finish();
    this.#target = shown;
    this.#setShown(shown);
  }

  /** @param {Shown} shown */
  #setShown(shown) {
    this.#shown = { position: shown.position, view: shown.view };
    this.selected = [];
    const key = this.layoutKey(shown.view);
    this.#requestRedraw(key !== this.#layoutKey);
    this.#layoutKey = key;
  }

  /** The legal moves, with their effects. */
  get legal() {
    return this.#legal;
  }
  set legal(legal) {
    this.#legal = legal;
    this.#requestRedraw(false);
  }

  /** Whether more moves are legal than those listed. */
  get unlisted() {
    return this.#unlisted;
  }
  set unlisted(unlisted) {
    this.#unlisted = unlisted;
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

  /** The path of the last move, which is highlighted; null for none. */
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

  // To be overridden by the board of each layout.

  /** @param {View} view @returns {string} changes when the board must be rebuilt, such as its size */
  layoutKey({ columns, rows, points }) {
    return `${columns} ${rows} ${points.length}`;
  }
  /** Creates the permanent elements and the hit areas. @returns {SVGSVGElement[]} layers from bottom to top */
  build() {
    return [];
  }
  /** Draws the position, highlights and labels. */
  refresh() {}
  /** The hit areas to click for a path, in order. @param {Path} path @returns {string[]} */
  areasOf({ from, to }) {
    return (from === null ? [to] : [from, to]).map((point) => this.view.points[point].name);
  }
  /** The path that begins and ends at a hit area. @param {string} area @returns {Path} */
  pathAt(area) {
    return { from: null, to: this.pointNumbers.get(area) ?? 0, count: null };
  }
  /** @param {string} _area @returns {string} its label for screen readers */
  label(_area) {
    return "";
  }
  /** Previews the move of a hit area; null for none. @param {string | null} _area */
  preview(_area) {}
  /** Animates a move from the current view to the next. @param {Effect} _effect @param {View} _next @param {BoardAnimation} _animation @returns {Promise<void>} */
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
    if (!this.#shown || !this.isConnected) return;
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
    this.pointNumbers = new Map(this.view.points.map(({ name }, i) => [name, i]));
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
    return this.#legal.some(({ path }) => {
      if (!path) return false;
      const areas = this.areasOf(path);
      return areas[begun.length] === area && begun.every((one, i) => one === areas[i]);
    });
  }

  /** The hit areas of a legal or refused move; none for one that can only be typed. @param {string} move */
  path(move) {
    const path = [...this.#legal, ...this.#refused].find((one) => one.move === move)?.path;
    return path ? this.areasOf(path) : [];
  }

  /** The legal move with this path. @param {string[]} hitAreas */
  moveForPath(hitAreas) {
    return this.#legal.find(({ path }) => {
      const areas = path ? this.areasOf(path) : [];
      return areas.length === hitAreas.length && areas.every((one, i) => one === hitAreas[i]);
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
    const why = this.#refused.find(({ path }) => path && this.areasOf(path)[0] === area);
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
    this.#emitChoice({ move });
  }

  /** Emits the legal move with a path; one that is not listed is left to the server. @param {Path} path */
  choosePath(path) {
    const listed = this.#legal.find((one) => isSamePath(one.path, path));
    this.#emitChoice(listed ? { move: listed.move } : { path });
  }

  /** @param {{ move: string } | { path: Path }} detail */
  #emitChoice(detail) {
    this.selected = [];
    this.preview(null);
    this.dispatchEvent(new CustomEvent("choose", { detail, bubbles: true }));
  }

  /** Animates a move. A click finishes the animation. @param {Effect} effect */
  async play(effect) {
    this.animation?.finish();
    const animation = new BoardAnimation((settings.speed || 1) * this.speedFactor);
    this.animation = animation;
    const before = this.#target;
    const view = effect.view ?? afterSteps(before?.view ?? EMPTY, effect.steps ?? []);
    const next = { position: effect.position ?? "", view };
    this.#target = next;
    // A previous animation must end before the next one begins.
    await this.#animating;
    if (this.animation === animation && before && before.position !== this.position) this.#setShown(before);
    this.#animating = this.#animateMove(effect, next, animation);
    await this.#animating;
    if (this.animation === animation) {
      this.animation = null;
      this.last = effect.path ?? null;
      this.#setShown(next);
    }
    this.redraw();
  }

  /** @param {Effect} effect @param {Shown} next @param {BoardAnimation} animation */
  async #animateMove(effect, next, animation) {
    this.redraw();
    if (this.animation !== animation) return;
    if (!animationsOff() && !document.hidden) return this.animateMove(effect, next.view, animation);
    this.animation = null;
    this.#setShown(next);
    this.redraw();
    this.animation = animation;
    return animation.animate(this, [{ opacity: 0.4 }, { opacity: 1 }], { duration: 160 });
  }
}
