// The routes. A screen's module is loaded when it is first opened.

/** @typedef {import("./router.js").ScreenModule} ScreenModule */

/** @type {[string, () => Promise<ScreenModule>][]} */
export const routes = [
  ["/", () => import("./screens/home.js")],
  ["/new/:game", () => import("./screens/new.js")],
  ["/play/:id", () => import("./screens/play.js")],
  ["/analyse", () => import("./screens/analyse.js")],
  ["/analyse/:game", () => import("./screens/analyse.js")],
  ["/learn", () => import("./screens/learn.js")],
  ["/learn/:game", () => import("./screens/learn.js")],
  ["/learn/:game/:preset", () => import("./screens/learn.js")],
  ["/tournaments", () => import("./screens/tournaments.js")],
  ["/tournaments/:id", () => import("./screens/tournaments.js")],
];

/** The links in the navigation bar: address and text key. */
export const navLinks = /** @type {[string, string][]} */ ([
  ["/", "shell.play"],
  ["/analyse", "shell.analyse"],
  ["/learn", "shell.learn"],
  ["/tournaments", "shell.tournaments"],
]);
