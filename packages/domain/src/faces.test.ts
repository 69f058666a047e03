import { expect, test } from 'vitest';
import { hueOf, initialsOf } from './faces.ts';

test.each([
  ['Ana Prado', 'AP'],
  ['Luiz Inácio da Silva', 'LS'],
  ['Zoe', 'Z'],
  ['  érica   ávila ', 'ÉÁ'],
  ['ßeta', 'SS'],
  ['𝒜na 𝒵', '𝒜𝒵'],
  ['', ''],
  [' ', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test('360 consecutive people have 360 hues, and neighbours differ by more than a third of the circle', () => {
  const hues = Array.from({ length: 360 }, (_, id) => hueOf(id + 1));
  expect(new Set(hues).size).toBe(360);
  expect(hues.every((hue) => hue >= 0 && hue < 360)).toBe(true);
  const apart = hues.slice(1).map((hue, at) => Math.abs(hue - (hues[at] ?? 0)));
  expect(apart.every((angle) => Math.min(angle, 360 - angle) > 120)).toBe(true);
});
