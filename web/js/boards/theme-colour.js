// Colours for the light and the dark theme.

/**
 * A colour that follows the theme. It is an attribute of the SVG itself, so that an exported image has it too.
 * @param {string} light
 * @param {string} dark
 */
export function themeColour(light, dark) {
  return `light-dark(${light}, ${dark})`;
}

/** The light theme's colour, for exported images. @param {string} colour */
export function lightColour(colour) {
  return colour.replace(/^light-dark\((.+), .+\)$/, "$1");
}
