// The tournament screens: list, form and a single tournament.

import { fetchJson } from "../api.js";
import { h } from "../dom.js";
import { loadAssets } from "../load-assets.js";
import { t } from "../i18n.js";
import { settings } from "../settings.js";
import { TournamentForm } from "../tournaments/form.js";
import { TournamentView } from "../tournaments/tournament-view.js";

/**
 * @param {import("../router.js").Params} params
 * @returns {Promise<import("../router.js").Screen>}
 */
export async function open({ id }) {
  await loadAssets("tournaments", "study");
  if (id) {
    const view = new TournamentView(await fetchJson(`/api/tournaments/${encodeURIComponent(id)}`));
    return { element: view.element, title: t("tournament.heading"), leave: () => view.leave() };
  }
  const [{ tournaments }, { bots }] = await Promise.all([fetchJson("/api/tournaments"), fetchJson("/api/bots")]);
  const title = t("tournament.heading");
  const day = new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" });
  const line = (/** @type {any} */ one) =>
    h(
      "a",
      { class: "line", href: `/tournaments/${one.id}` },
      h("span", {}, `${t(`game.${one.game}`)}: ${t(`tournament.format.${one.format}`)}`),
      h(
        "span",
        { class: "secondary-text" },
        `${t("tournament.entrants", { n: one.entrants.length })} · ${t(`tournament.short.${one.stage}`)} · ${day.format(one.created)}`,
      ),
    );
  const list = tournaments.length > 0 ? tournaments.map(line) : [h("p", { class: "secondary-text" }, t("tournament.none"))];
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
