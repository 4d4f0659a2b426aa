// Servers and browsers for the tests. LUDOTECA is the program; CHROMIUM the browser, if not Debian's.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const PROGRAM = process.env.LUDOTECA;
if (!PROGRAM) throw new Error("LUDOTECA must be the path of the program");

/** A server process with its own data folder. */
export class Server {
  static async start({ folder, listen = "127.0.0.1:0", more = [] } = {}) {
    const server = new Server();
    server.own = !folder;
    server.folder = folder ?? (await mkdtemp(join(tmpdir(), "ludoteca-page-")));
    const options = [
      "--listen",
      listen,
      "--data",
      server.folder,
      "--quiet",
      "--bot-pause",
      "20ms",
      "--max-rate",
      "2000",
      ...more,
    ];
    server.process = spawn(PROGRAM, ["serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = await new Promise((resolve, reject) => {
      createInterface(server.process.stdout).once("line", (text) => resolve([text]));
      server.process.once("exit", () => reject(new Error("the server ended at once")));
    });
    server.address = /http:\/\/[^\s/]+/.exec(line)[0];
    return server;
  }

  /** Kills the server like a crash; its data stay. */
  async kill() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGKILL");
    await gone;
  }

  async stop() {
    await this.kill();
    if (this.own) await rm(this.folder, { recursive: true, force: true });
  }

  /** Creates a game through the API. */
  async createGame(wanted) {
    const answer = await fetch(`${this.address}/api/play`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(wanted),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  /** Performs an action for a seat, such as `resign`. */
  async act(id, secret, action, body = {}) {
    const answer = await fetch(`${this.address}/api/play/${id}/${action}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${secret}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  }

  async state(id) {
    return (await fetch(`${this.address}/api/play/${id}`)).json();
  }
}

export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      "--disable-extensions",
    ],
  });
}

/**
 * A page in its own browser context that collects errors, and requests to other hosts.
 * @param {import("playwright-core").Browser} browser
 */
export async function newPage(browser, { theme = "light", language = "en", speed = 0, ...how } = {}) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    locale: language === "pt" ? "pt-PT" : "en-GB",
    colorScheme: theme,
    ...how,
  });
  await context.addInitScript(
    (settings) => {
      if (!location.protocol.startsWith("http")) return;
      if (!localStorage.getItem("ludoteca.settings"))
        localStorage.setItem("ludoteca.settings", JSON.stringify(settings));
    },
    { speed, language },
  );
  const page = await context.newPage();
  page.errors = [];
  page.foreignRequests = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) page.errors.push(message.text());
  });
  page.on("pageerror", (error) => page.errors.push(String(error)));
  page.on("request", (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith("http") && hostname !== "127.0.0.1") page.foreignRequests.push(request.url());
  });
  return page;
}

/** The server and the browser of a test file, after `startServerAndBrowser`. */
export let server;
export let browser;

export function startServerAndBrowser() {
  before(async () => {
    server = await Server.start();
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    await server.stop();
  });
}
