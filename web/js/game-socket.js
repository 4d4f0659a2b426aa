// The WebSocket of a game. Events are numbered, so that none is missed after a reconnection.

import { settings } from "./settings.js";

/**
 * @typedef {object} State the state of a game
 * @property {string} id
 * @property {string} game
 * @property {string} rules
 * @property {string} variant
 * @property {{ name: string, value: string }[]} options
 * @property {string | null} start
 * @property {{ name: string, bot: string | null, here: boolean }[]} players
 * @property {1 | 2 | null} you
 * @property {number} seq
 * @property {string[]} moves
 * @property {number} ply
 * @property {number} turn number of the event that led to the position
 * @property {string} position
 * @property {import("./api.js").View} view
 * @property {1 | 2} to_move
 * @property {string[]} legal
 * @property {[number, number] | null} scores
 * @property {boolean} over
 * @property {"1" | "2" | "draw" | null} result
 * @property {string | null} reason
 * @property {{ start: number, increment: number, left: [number, number], runs: boolean } | null} clock
 * @property {{ undo: number | null, draw: number | null, rematch: number | null }} asked
 * @property {(number | null)[]} claim_ms milliseconds until a win can be claimed from each player; null if it cannot
 * @property {boolean} open
 * @property {string | null} next
 */
/** @typedef {State & { type: string, kind: string, by: number | null, move?: string, path?: import("./api.js").Path | null, steps?: import("./api.js").Step[], name?: string }} GameEvent */

/**
 * @typedef {object} Listener
 * @property {(state: State) => void} state
 * @property {(event: GameEvent) => void} event
 * @property {(here: boolean[], claim: (number | null)[]) => void} presence
 * @property {() => void} cancelled its creator has cancelled the game
 * @property {(text: string, key: string) => void} error
 * @property {(connected: boolean) => void} connection
 */

/** Delays before reconnecting, in milliseconds. */
const RETRY_DELAYS = [200, 500, 1000, 2000, 4000, 8000];

export class GameSocket {
  /** @type {WebSocket | null} */
  #socket = null;
  #closed = false;
  #retries = 0;
  #lastSeq = 0;
  #timer = 0;
  /** Messages sent before the first connection was open. @type {string[]} */
  #queued = [];

  /**
   * @param {string} id
   * @param {string | null} secret
   * @param {Listener} listener
   */
  constructor(id, secret, listener) {
    this.id = id;
    this.secret = secret;
    this.listener = listener;
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/play/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello = { type: "hello", secret: this.secret, seen: this.#lastSeq, lang: settings.language };
      for (const text of [JSON.stringify(hello), ...this.#queued.splice(0)]) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      this.#queued = [];
      if (this.#closed) return;
      this.listener.connection(false);
      // Random jitter keeps many pages from reconnecting at the same moment.
      const wait = RETRY_DELAYS[Math.min(this.#retries++, RETRY_DELAYS.length - 1)] * (0.8 + Math.random() * 0.4);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** @param {any} message */
  #receive(message) {
    if (message.type === "state") {
      this.#retries = 0;
      this.#lastSeq = message.seq;
      this.listener.connection(true);
      this.listener.state(message);
    } else if (message.type === "event") {
      this.#lastSeq = message.seq;
      this.listener.event(message);
    } else if (message.type === "presence") this.listener.presence(message.here, message.claim_ms);
    else if (message.type === "bye" && message.reason === "cancelled") {
      this.close();
      this.listener.cancelled();
    } else if (message.type === "error") this.listener.error(message.detail, message.key);
  }

  /**
   * Sends a message; returns false without a connection. Messages before the first connection is open are queued.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    const text = JSON.stringify(message);
    const opening = this.#socket?.readyState === WebSocket.CONNECTING && this.#retries === 0;
    if (opening) this.#queued.push(text);
    else if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    else return false;
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    // Closing a socket that is still connecting would log an error.
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}
