// Colours of what is drawn: one for a light ground and one for a dark one.

/**
 * A colour that follows the ground it is seen on. It stands in the drawing itself, so that a picture can be made of it.
 * @param {string} light
 * @param {string} dark
 */
export function themeColour(light, dark) {
  return `light-dark(${light}, ${dark})`;
}

/** A colour as it is on a light ground, for pictures that leave the page. @param {string} colour */
export function lightColour(colour) {
  return colour.replace(/^light-dark\((.+), .+\)$/, "$1");
}
