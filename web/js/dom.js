// Creates elements. Markup is never parsed from text, so user input cannot become a script.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => void)} Attribute */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * Creates an HTML element. Attributes that begin with `on` are event listeners.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  for (const child of children.flat())
    if (child || child === 0) element.append(child instanceof Node ? child : String(child));
  return element;
}

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  for (const child of children.flat())
    if (child || child === 0) element.append(child instanceof Node ? child : String(child));
  return element;
}

/**
 * Announces a text to screen readers.
 * @param {string} text
 */
export function announce(text) {
  const region = document.getElementById("live-region");
  if (region && text) region.textContent = text;
}

/** Clears the announcement, when the screen changes. */
export function clearAnnouncement() {
  document.getElementById("live-region")?.replaceChildren();
}
