// The lessons of a game.

import { h } from "../dom.js";
import { loadAssets } from "../load-assets.js";
import { createBoard, GAMES } from "../games.js";
import { optionalText, t } from "../i18n.js";
import { Diagram } from "../learn/diagram.js";
import { LESSONS } from "../learn/lessons.js";
import { axisLessons, differences, presetTable } from "../learn/presets.js";

/**
 * @param {import("../router.js").Params} params
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ game, preset }) {
  await loadAssets("learn", "study");
  if (!game) return contents();
  if (!GAMES[game]) throw new Error(t("shell.nothing"));
  const stop = new AbortController();
  const info = GAMES[game];
  const chosen = preset ? info.presets.find(({ name }) => name === preset) : info.presets[0];
  if (preset && !chosen) throw new Error(t("shell.nothing"));
  const title = preset
    ? `${t(`game.${game}`)}: ${optionalText(`preset.${preset}`) ?? preset}`
    : t("learn.title", { game: t(`game.${game}`) });
  const element = h(
    "article",
    { class: "page learn" },
    h("h1", {}, title),
    h("p", { class: "lead" }, t(preset ? `learn.preset.${preset}` : `learn.${game}`)),
  );
  element.append(...(LESSONS[game] ?? []).map((one) => lesson(game, one, stop.signal)));
  if (chosen && Object.keys(chosen.axes).length > 0) {
    element.append(...axisLessons(game, info, chosen, stop.signal));
    // A single rule set differs from no other.
    const several = info.presets.length > 1;
    if (several)
      element.append(
        h("h2", {}, t("learn.table")),
        h("p", {}, t("learn.table-about")),
        presetTable(game, info, chosen.name),
      );
    if (several && !preset)
      element.append(
        h("h2", {}, t("learn.differences")),
        h("p", {}, t("learn.differences-about")),
        ...differences(game, info, stop.signal),
      );
  }
  element.append(
    h(
      "div",
      { class: "row next-links" },
      h("a", { class: "button", href: `/new/${game}` }, t("learn.play", { game: t(`game.${game}`) })),
      h("a", { class: "button", href: `/analyse/${game}` }, t("shell.analyse")),
      h("a", { class: "button", href: "/learn" }, t("learn.others")),
    ),
  );
  return { element, title, leave: () => stop.abort() };
}

/**
 * @param {string} game
 * @param {import("../learn/lessons.js").Lesson} lesson
 * @param {AbortSignal} signal
 */
function lesson(game, { name, variant, position, goal }, signal) {
  const key = `learn.${game}.${name}`;
  const diagram = new Diagram(
    { game, variant, position, goal, task: optionalText(`${key}.task`), done: optionalText(`${key}.done`) },
    signal,
  );
  return h("section", { class: "lesson" }, h("h2", {}, t(`${key}.title`)), h("p", {}, t(key)), diagram.element);
}

/** The list of games. @returns {Promise<import("../router.js").Screen>} */
async function contents() {
  const title = t("learn.heading");
  const cards = await Promise.all(
    Object.entries(GAMES).map(async ([game, { sample }]) => {
      const board = await createBoard(game);
      board.show(sample);
      // The board is decorative.
      const thumb = h("div", { class: "thumbnail", "aria-hidden": "true", inert: true }, board);
      return h(
        "a",
        { class: "card", href: `/learn/${game}` },
        thumb,
        h("h2", {}, t(`game.${game}`)),
        h("p", {}, t(`learn.${game}`)),
      );
    }),
  );
  return {
    element: h("section", { class: "page home" }, h("h1", {}, title), h("div", { class: "games" }, cards)),
    title,
  };
}
