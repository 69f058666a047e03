/** The part of an image to use: all of it, or a square with relative size and position. */
export interface Cut {
  shape: 'whole' | 'square';
  /** 1: the largest square that fits; 2: half its side. */
  zoom: number;
  /** 0: left or top; 1: right or bottom. */
  x: number;
  y: number;
}
export const WHOLE: Cut = { shape: 'whole', zoom: 1, x: 0.5, y: 0.5 };
/** The largest square in the middle. */
export const SQUARE: Cut = { ...WHOLE, shape: 'square' };

export const MAX_ZOOM = 4;
const STEP = 0.05;

const within = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The square after a key: arrows move it over the image, + and − change its size. Undefined for other keys. */
export function cutAfterKey(cut: Cut, key: string): Cut | undefined {
  const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (move) {
    const [x = 0, y = 0] = move;
    return { ...cut, x: within(0, cut.x + x * STEP, 1), y: within(0, cut.y + y * STEP, 1) };
  }
  const zoom = { '+': 1, '=': 1, '-': -1 }[key];
  return zoom === undefined ? undefined : { ...cut, zoom: within(1, cut.zoom + zoom * 4 * STEP, MAX_ZOOM) };
}
