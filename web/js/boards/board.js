// What every board is: spots that can be pointed at, moves that are paths over spots, and a film for each move. A board
// knows how a position is drawn, never what the rules are: legal moves are told to it.

import { h, s } from "../dom.js";
import { calm, settings } from "../settings.js";
import { drawBadge } from "./badge.js";
import { Film } from "./animation.js";
import { Keys } from "./keyboard.js";
import { listenToPointer } from "./pointer.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {{ move: string, key: string, detail: string }} Refusal */
/** @typedef {{ id: string, x: number, y: number, element: SVGElement }} Spot */
/** @typedef {{ text: string, kind: "win" | "level" | "loss" | "hint", exact: boolean, best: boolean }} Badge */

let made = 0;

export class Board extends HTMLElement {
  /** @type {Map<string, Spot>} */
  spots = new Map();
  /** The spots chosen so far of a move that has more than one. @type {string[]} */
  picked = [];
  /** @type {Film | null} */
  film = null;
  /** How many times as fast as usual moves are shown. */
  haste = 1;
  /** Tells the elements of one board from those of another on the same page. */
  name = `board${++made}`;

  /** @type {Record<string, string>} */
  #options = {};
  #position = "";
  /** @type {Effect[]} */
  #legal = [];
  /** @type {Refusal[]} */
  #refused = [];
  #interactive = false;
  #free = false;
  #flipped = false;
  #last = "";
  /** @type {Map<string, Badge>} */
  #badges = new Map();
  #stale = { build: true, asked: false };
  #started = false;
  /** @type {ResizeObserver | null} */
  #sizes = null;
  #narrow = false;
  /** @type {Keys | null} */
  #keys = null;
  /** @type {Promise<void>} */
  #showing = Promise.resolve();

  /** The options of the game by name, as the server tells them. */
  get options() {
    return this.#options;
  }
  set options(options) {
    this.#options = options;
    this.#ask(true);
  }

  /** The position as text. Set, it is shown at once; to see a move being made, call `play`. */
  get position() {
    return this.#position;
  }
  set position(position) {
    const film = this.film;
    this.film = null;
    film?.hurry();
    this.#put(position);
  }

  /** @param {string} position */
  #put(position) {
    const before = this.#position;
    this.#position = position;
    this.picked = [];
    this.#ask(this.shapeOf(before) !== this.shapeOf(position));
  }

  /** The moves that may be played, with what they do. */
  get legal() {
    return this.#legal;
  }
  set legal(legal) {
    this.#legal = legal;
    this.#ask(false);
  }

  /** Moves that one might think of but that are not allowed, with the reason. */
  get refused() {
    return this.#refused;
  }
  set refused(refused) {
    this.#refused = refused;
    this.#ask(false);
  }

  /** Whether the legal moves can be chosen here. */
  get interactive() {
    return this.#interactive;
  }
  set interactive(interactive) {
    this.#interactive = interactive;
    this.#ask(false);
  }

  /** Whether any spot can be pointed at, as for setting up a position: each tells so with a `point` event. */
  get free() {
    return this.#free;
  }
  set free(free) {
    this.#free = free;
    this.#ask(false);
  }

  /** Whether it is seen from player 2's side. */
  get flipped() {
    return this.#flipped;
  }
  set flipped(flipped) {
    if (flipped === this.#flipped) return;
    this.#flipped = flipped;
    this.#ask(true);
  }

  /** The move that led here, which is marked; empty for none. */
  get last() {
    return this.#last;
  }
  set last(last) {
    this.#last = last;
    this.#ask(false);
  }

  /** Values of moves to be shown, best first. */
  get badges() {
    return this.#badges;
  }
  set badges(badges) {
    this.#badges = badges;
    this.#ask(false);
  }

  /** Whether there is more height than width for it. */
  get narrow() {
    return this.#narrow;
  }

  // What a game's board brings along.

  /** @param {string} _position @returns {string} what decides how the board is built, such as its size */
  shapeOf(_position) {
    return "";
  }
  /** Makes the elements that stay, and the spots. @returns {SVGSVGElement[]} from the bottom to the top */
  build() {
    return [];
  }
  /** Shows the position, the marks and the labels on what was built. */
  refresh() {}
  /** @param {string} move @returns {string[]} the spots one points at to play it */
  path(move) {
    return [move];
  }
  /** @param {string} _spot @returns {string} what a screen reader says of it */
  label(_spot) {
    return "";
  }
  /** Shows what a spot would do; null for none. @param {string | null} _spot */
  preview(_spot) {}
  /** Moves things from the present position to the next. @param {Effect} _effect @param {string} _next @param {Film} _film @returns {Promise<void>} */
  async show(_effect, _next, _film) {}
  /** A move in words. @param {Effect} effect */
  describe(effect) {
    return effect.move;
  }
  /** How wide the board is in proportion to its height at which it is built narrow. */
  get narrowBelow() {
    return 0;
  }

  // What all boards do alike.

  connectedCallback() {
    if (!this.#started) this.#start();
    this.#sizes = new ResizeObserver(() => this.#measure());
    this.#sizes.observe(this);
    this.#measure();
    this.#ask(false);
  }

  disconnectedCallback() {
    this.#sizes?.disconnect();
    this.film?.hurry();
  }

  #measure() {
    const narrow = this.clientHeight > 0 && this.clientWidth / this.clientHeight < this.narrowBelow;
    if (narrow === this.#narrow) return;
    this.#narrow = narrow;
    this.#ask(true);
  }

  #start() {
    this.#started = true;
    this.setAttribute("role", "group");
    this.#keys = new Keys(this);
    listenToPointer(this);
  }

  /** @param {boolean} build */
  #ask(build) {
    this.#stale.build ||= build;
    if (this.#stale.asked || !this.isConnected) return;
    this.#stale.asked = true;
    queueMicrotask(() => this.redraw());
  }

  /** Draws what has changed, now. */
  redraw() {
    this.#stale.asked = false;
    if (!this.#position || !this.isConnected) return;
    if (this.#stale.build) this.#rebuild();
    this.refresh();
    const focused = this.spotOf(document.activeElement);
    const all = [...this.spots.values()];
    const seen = all.filter(({ element }) => element.getAttribute("visibility") !== "hidden");
    const first =
      seen.find(({ id }) => id === this.#keys?.current) ?? seen.find(({ id }) => this.reachable(id)) ?? seen[0];
    for (const spot of all) {
      const can = this.reachable(spot.id);
      spot.element.setAttribute("aria-label", this.label(spot.id));
      spot.element.setAttribute("tabindex", spot === first ? "0" : "-1");
      spot.element.setAttribute("aria-disabled", String(!can));
      spot.element.classList.toggle("can", can);
      spot.element.classList.toggle("picked", this.picked.includes(spot.id));
    }
    // What had the focus may have gone, as a pebble does.
    if (focused && focused !== first?.id) first?.element.focus();
    this.#drawBadges();
  }

  #rebuild() {
    this.#stale.build = false;
    const focused = this.spotOf(document.activeElement);
    this.spots = new Map();
    this.replaceChildren(h("div", { class: "layers" }, this.build()));
    if (focused) this.spots.get(focused)?.element.focus();
  }

  #drawBadges() {
    const top = this.querySelector(".layers > svg:last-child");
    top?.querySelector(".badges")?.remove();
    if (!top || this.#badges.size === 0) return;
    const layer = s("g", { class: "badges", "pointer-events": "none" });
    const seen = new Set();
    for (const [move, badge] of this.#badges) {
      const path = this.path(move);
      const next = path[this.picked.length];
      const spot = this.spots.get(next);
      if (!spot || seen.has(next) || !this.picked.every((one, i) => one === path[i])) continue;
      seen.add(next);
      layer.append(drawBadge(this.badgePlace(spot), badge, this.badgeSize));
    }
    top.append(layer);
  }

  /** The height of a badge in the units of the drawing. */
  get badgeSize() {
    return 26;
  }

  /** Where the badge of a spot stands. @param {Spot} spot @returns {{ x: number, y: number }} */
  badgePlace({ x, y }) {
    return { x, y };
  }

  /**
   * Makes an element a spot.
   * @param {string} id
   * @param {number} x
   * @param {number} y
   * @param {SVGElement} element
   */
  spot(id, x, y, element) {
    element.setAttribute("role", "button");
    element.classList.add("spot");
    element.dataset.spot = id;
    this.spots.set(id, { id, x, y, element });
    return element;
  }

  /** The spot that something is part of. @param {EventTarget | null} target @returns {string | null} */
  spotOf(target) {
    const element = target instanceof Element && this.contains(target) ? target.closest("[data-spot]") : null;
    return element instanceof SVGElement ? (element.dataset.spot ?? null) : null;
  }

  /** Whether a legal move goes over this spot next. @param {string} spot */
  reachable(spot) {
    return this.#free || (this.#interactive && (this.#continues(this.picked, spot) || this.#continues([], spot)));
  }

  /** @param {string[]} begun @param {string} spot */
  #continues(begun, spot) {
    return this.#legal.some(({ move }) => {
      const path = this.path(move);
      return path[begun.length] === spot && begun.every((one, i) => one === path[i]);
    });
  }

  /** The move that ends on these spots. @param {string[]} spots */
  moveBy(spots) {
    return this.#legal.find(({ move }) => {
      const path = this.path(move);
      return path.length === spots.length && path.every((one, i) => one === spots[i]);
    })?.move;
  }

  /** Points at a spot. @param {string} spot */
  activate(spot) {
    if (this.#free) this.dispatchEvent(new CustomEvent("point", { detail: { spot }, bubbles: true }));
    if (!this.#interactive || this.#free) return;
    const begun = this.#continues(this.picked, spot) ? this.picked : [];
    if (this.picked.length > 0 && this.picked.at(-1) === spot) this.unpick();
    else if (this.#continues(begun, spot)) {
      const move = this.moveBy([...begun, spot]);
      if (move) return this.choose(move);
      this.picked = [...begun, spot];
      this.#ask(false);
    } else {
      this.explain(spot);
      this.unpick();
    }
  }

  /** Says why a spot may not be played; whether there is a reason. @param {string} spot */
  explain(spot) {
    const why = this.#refused.find(({ move }) => this.path(move)[0] === spot);
    if (why) this.tell(why.detail);
    return why !== undefined;
  }

  /** Says why something cannot be played, or what has been typed so far. @param {string} text @param {"refuse" | "typing"} [kind] */
  tell(text, kind = "refuse") {
    this.dispatchEvent(new CustomEvent(kind, { detail: { text }, bubbles: true }));
  }

  /** Forgets the spots chosen so far. */
  unpick() {
    this.picked = [];
    this.#ask(false);
  }

  /** What was dragged away from a spot, to no other. @param {string} _spot */
  dragged(_spot) {}

  /** Chooses a move. @param {string} move */
  choose(move) {
    this.picked = [];
    this.preview(null);
    this.dispatchEvent(new CustomEvent("choose", { detail: { move }, bubbles: true }));
  }

  /**
   * Shows a move being made. A click finishes it at once.
   * @param {string} move
   * @param {string} next the position after it
   * @param {Effect} [effect] what it does, where the server told
   */
  async play(move, next, effect = { move }) {
    this.film?.hurry();
    const film = new Film((settings.speed || 1) * this.haste);
    this.film = film;
    // Of two films at once, the first has to come to its end before the second begins.
    await this.#showing;
    this.#showing = this.#screen(effect, next, film);
    await this.#showing;
    if (this.film === film) {
      this.film = null;
      this.last = move;
      this.#put(next);
    }
    this.redraw();
  }

  /** @param {Effect} effect @param {string} next @param {Film} film */
  async #screen(effect, next, film) {
    this.redraw();
    if (this.film !== film) return;
    if (!calm() && !document.hidden) return this.show(effect, next, film);
    this.film = null;
    this.#put(next);
    this.redraw();
    this.film = film;
    return film.move(this, [{ opacity: 0.4 }, { opacity: 1 }], { duration: 160 });
  }
}
