/** Colours that are the same in both schemes. They are separate from the theme, which the first page loads. */

/** Background and text of a picture shown alone; dark in both schemes so that its colours look right. */
export const lightbox = { background: 'rgb(6 16 13 / 0.94)', text: '#fff' };

/** Squares that are visible through the transparent parts of a picture. */
export const checkerboard =
  'repeating-conic-gradient(rgb(128 128 128 / 0.18) 0% 25%, transparent 0% 50%) 0 0 / 16px 16px';

/** Text on a colour that a person has chosen. */
export const onColor = '#fff';

/** The mark of an allocation, in the hue of its client (`--hue`). */
export const allocationMark = 'hsl(var(--hue) 60% 45%)';

/** A mark in the hue of its kind (`--hue`), with the lightness that the scheme gives to faces. */
export const kindMark = {
  ground: 'oklch(var(--j-palette-face-ground) var(--hue))',
  text: 'oklch(var(--j-palette-face-text) var(--hue))',
};

/** Printed pages. */
export const ink = { text: '#000', secondary: '#333', line: '#999', paper: '#fff' };
