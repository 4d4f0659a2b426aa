// What every board is: spots that can be pointed at, moves that are paths over spots, and a film for each move. A board
// knows how a position is drawn, never what the rules are: legal moves are told to it.

import { h, s, speak } from "../dom.js";
import { t } from "../i18n.js";
import { calm, settings } from "../settings.js";
import { drawBadge } from "./badge.js";
import { Film } from "./film.js";

/** @typedef {import("../api.js").Effect} Effect */
/** @typedef {{ move: string, key: string, detail: string }} Refusal */
/** @typedef {{ id: string, x: number, y: number, element: SVGElement }} Spot */
/** @typedef {{ text: string, kind: "win" | "level" | "loss", exact: boolean, best: boolean }} Badge */

let made = 0;

export class Board extends HTMLElement {
  /** @type {Map<string, Spot>} */
  spots = new Map();
  /** The spots chosen so far of a move that has more than one. @type {string[]} */
  picked = [];
  /** @type {Film | null} */
  film = null;
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
  #flipped = false;
  #last = "";
  /** @type {Map<string, Badge>} */
  #badges = new Map();
  #stale = { build: true, asked: false };
  #typed = "";
  #started = false;
  /** @type {ResizeObserver | null} */
  #sizes = null;
  #narrow = false;
  #drag = { spot: "", id: -1, x: 0, y: 0, moved: false };

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
    this.addEventListener("keydown", (event) => this.#key(event));
    this.addEventListener("pointerdown", (event) => this.#down(event));
    this.addEventListener("pointerup", (event) => this.#up(event));
    this.addEventListener("pointermove", (event) => this.#moved(event));
    this.addEventListener("pointerover", (event) => this.preview(this.#spotOf(event.target)));
    this.addEventListener("pointerleave", () => this.preview(null));
    this.addEventListener("focusin", (event) => this.#focused(this.#spotOf(event.target)));
    this.addEventListener("focusout", () => this.preview(null));
    // A press of Enter or of a reader's own key arrives as a click without a pointer.
    this.addEventListener("click", (event) => {
      const spot = this.#spotOf(event.target);
      if (spot && event.detail === 0) this.activate(spot);
    });
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
    const first = this.spots.get(this.#current) ?? this.spots.values().next().value;
    for (const spot of this.spots.values()) {
      const can = this.reachable(spot.id);
      spot.element.setAttribute("aria-label", this.label(spot.id));
      spot.element.setAttribute("tabindex", spot === first ? "0" : "-1");
      spot.element.setAttribute("aria-disabled", String(!can));
      spot.element.classList.toggle("can", can);
      spot.element.classList.toggle("picked", this.picked.includes(spot.id));
    }
    this.#drawBadges();
  }

  #rebuild() {
    this.#stale.build = false;
    const focused = this.#spotOf(document.activeElement);
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
      layer.append(drawBadge(spot, badge, this.badgeSize));
    }
    top.append(layer);
  }

  /** The height of a badge in the units of the drawing. */
  get badgeSize() {
    return 26;
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

  /** @param {EventTarget | null} target */
  #spotOf(target) {
    const element = target instanceof Element && this.contains(target) ? target.closest("[data-spot]") : null;
    return element instanceof SVGElement ? (element.dataset.spot ?? null) : null;
  }

  /** Whether a legal move goes over this spot next. @param {string} spot */
  reachable(spot) {
    return this.#interactive && (this.#continues(this.picked, spot) || this.#continues([], spot));
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
    if (!this.#interactive) return;
    const begun = this.#continues(this.picked, spot) ? this.picked : [];
    if (this.picked.length > 0 && this.picked.at(-1) === spot) {
      this.picked = [];
      this.#ask(false);
    } else if (this.#continues(begun, spot)) {
      const move = this.moveBy([...begun, spot]);
      if (move) return this.choose(move);
      this.picked = [...begun, spot];
      this.#ask(false);
    } else {
      const why = this.#refused.find(({ move }) => this.path(move)[0] === spot);
      if (why) this.dispatchEvent(new CustomEvent("refuse", { detail: { text: why.detail }, bubbles: true }));
      this.picked = [];
      this.#ask(false);
    }
  }

  /** Chooses a move. @param {string} move */
  choose(move) {
    this.picked = [];
    this.#typed = "";
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
    const film = new Film(settings.speed || 1);
    this.film = film;
    this.redraw();
    if (calm() || document.hidden) {
      this.position = next;
      this.redraw();
      await film.move(this, [{ opacity: 0.4 }, { opacity: 1 }], { duration: 160 });
    } else {
      await this.show(effect, next, film);
    }
    if (this.film !== film) return;
    this.film = null;
    this.last = move;
    this.position = next;
    this.redraw();
  }

  // Hands and keys.

  #current = "";

  /** @param {string | null} spot */
  #focused(spot) {
    if (!spot) return;
    this.spots.get(this.#current)?.element.setAttribute("tabindex", "-1");
    this.#current = spot;
    this.spots.get(spot)?.element.setAttribute("tabindex", "0");
    this.preview(spot);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.film?.hurry();
    const spot = this.#spotOf(event.target);
    if (!spot || event.button !== 0) return;
    this.#drag = { spot, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    const drag = this.#drag;
    if (event.pointerId !== drag.id || drag.moved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 12) return;
    drag.moved = true;
    if (this.picked.at(-1) !== drag.spot && !this.moveBy([drag.spot])) this.activate(drag.spot);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { spot, id, moved, y } = this.#drag;
    this.#drag.id = -1;
    if (event.pointerId !== id) return;
    const target = this.#spotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!moved || target === spot) {
      if (!moved || this.moveBy([spot])) this.activate(spot);
    } else if (this.picked.length > 0 && target) this.activate(target);
    else this.dragged(spot, event.clientY - y);
  }

  /** What was dragged away from a spot. @param {string} _spot @param {number} _down how far down, in pixels of the screen */
  dragged(_spot, _down) {}

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (way) this.#step(way[0], way[1]);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "Escape" && (this.picked.length > 0 || this.#typed)) {
      this.#typed = "";
      this.picked = [];
      this.#ask(false);
    } else if (/^[a-z0-9-]$/i.test(event.key)) this.#type(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enter() {
    this.film?.hurry();
    const typed = this.#legal.find(({ move }) => move.toLowerCase() === this.#typed);
    this.#typed = "";
    if (typed && this.#interactive) this.choose(typed.move);
    else if (this.#current) this.activate(this.#current);
  }

  /** @param {string} key */
  #type(key) {
    if (!this.#interactive) return;
    const begins = (/** @type {string} */ text) => this.#legal.filter(({ move }) => move.toLowerCase().startsWith(text));
    this.#typed += key;
    if (begins(this.#typed).length === 0) this.#typed = key;
    const fits = begins(this.#typed);
    if (fits.length === 1 && fits[0].move.toLowerCase() === this.#typed) return this.choose(fits[0].move);
    if (fits.length > 0) speak(this.#typed);
    else {
      const why = this.#refused.find(({ move }) => move.toLowerCase() === key);
      this.#typed = "";
      if (why) this.dispatchEvent(new CustomEvent("refuse", { detail: { text: why.detail }, bubbles: true }));
      else speak(t("board.no-such-move", { move: key }));
    }
  }

  /** @param {number} dx @param {number} dy */
  #step(dx, dy) {
    const from = this.spots.get(this.#current) ?? this.spots.values().next().value;
    if (!from) return;
    let best = null;
    let least = Infinity;
    for (const spot of this.spots.values()) {
      const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      // Nothing that lies more to the side than ahead is "that way".
      if (along < 1 || aside > along * 1.5) continue;
      if (along + 2 * aside < least) [best, least] = [spot, along + 2 * aside];
    }
    best?.element.focus();
  }
}
