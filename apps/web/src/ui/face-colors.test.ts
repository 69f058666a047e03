import { hueOf } from '@jornada/domain/faces';
import { expect, test } from 'vitest';
import { dark, light } from './palette.ts';

type Linear = readonly [number, number, number];

/**
 * Linear sRGB of a colour in Oklch (https://bottosson.github.io/posts/oklab/); values outside 0 to 1 cannot be
 * displayed in sRGB.
 */
function linearOf(lightnessAndChroma: string, hue: number): Linear {
  const [lightness = 0, chroma = 0] = lightnessAndChroma.split(' ').map(Number);
  const [a, b] = [Math.cos, Math.sin].map((of) => chroma * of((hue * Math.PI) / 180)) as [number, number];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminanceOf = ([r, g, b]: Linear) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const contrastOf = (one: Linear, other: Linear) => {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
const isShown = (color: Linear) => color.every((part) => part >= -0.001 && part <= 1.001);

test.each([
  ['light', light],
  ['dark', dark],
] as const)('initials are readable on every colour, %s', (_scheme, { face }) => {
  for (let id = 1; id <= 360; id++) {
    const [text, ground] = [linearOf(face.text, hueOf(id)), linearOf(face.ground, hueOf(id))];
    expect([isShown(text), isShown(ground), contrastOf(text, ground) >= 4.5], `hue ${hueOf(id)}`).toEqual([
      true,
      true,
      true,
    ]);
  }
});
