// Tournaments of bots: announcing one, watching it, and looking at its games.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { furnish } from "../load-assets.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { TournamentForm } from "../tournaments/form.js";
import { Watch } from "../tournaments/tournament-view.js";

/**
 * @param {import("../router.js").Params} params
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ id }) {
  await furnish("tournaments", "study");
  if (id) {
    const watch = new Watch(await ask(`/api/tournaments/${encodeURIComponent(id)}`));
    return { element: watch.element, title: t("tournament.heading"), leave: () => watch.leave() };
  }
  const [{ tournaments }, { bots }] = await Promise.all([ask("/api/tournaments"), ask("/api/bots")]);
  const title = t("tournament.heading");
  const day = new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" });
  const line = (/** @type {any} */ one) =>
    h(
      "a",
      { class: "line", href: `/tournaments/${one.id}` },
      h("span", {}, `${t(`game.${one.game}`)}: ${t(`tournament.format.${one.format}`)}`),
      h(
        "span",
        { class: "quiet-text" },
        `${t("tournament.entrants", { n: one.entrants.length })} · ${t(`tournament.short.${one.stage}`)} · ${day.format(one.created)}`,
      ),
    );
  const list = tournaments.length > 0 ? tournaments.map(line) : [h("p", { class: "quiet-text" }, t("tournament.none"))];
  const element = h(
    "section",
    { class: "page tournaments" },
    h("h1", {}, title),
    h("p", {}, t("tournament.about")),
    h(
      "div",
      { class: "columns" },
      h("section", {}, h("h2", {}, t("tournament.new")), new TournamentForm(bots).element),
      h("section", {}, h("h2", {}, t("tournament.past")), list),
    ),
  );
  return { element, title };
}
