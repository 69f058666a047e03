/** The most axes that stay readable, and the fewest that make a shape. */
const AXES = { least: 3, most: 12 };

/** Whether so many axes are drawn as a radar. */
export const isRadar = (axes: number): boolean => axes >= AXES.least && axes <= AXES.most;

/** The place of a share of an axis, the first of which points up, in a circle of radius 1 around 0. */
export function placeOn(axis: number, axes: number, share: number): { x: number; y: number } {
  const angle = (axis / axes) * 2 * Math.PI;
  return { x: Math.sin(angle) * share, y: -Math.cos(angle) * share };
}

const two = (value: number): string => value.toFixed(2).replace(/^-0\.00$/, '0.00');

/**
 * The line through the values of all axes, as a path: with a gap where one has none, and closed where all have one.
 * @param shares from 0 to 1
 */
export function lineThrough(shares: readonly (number | null)[], radius: number): string {
  const at = (axis: number) => {
    const share = shares[axis % shares.length] ?? null;
    if (share === null) return null;
    const { x, y } = placeOn(axis, shares.length, share * radius);
    return `${two(x)} ${two(y)}`;
  };
  if (shares.every((share) => share !== null)) return `M${shares.map((_, axis) => at(axis)).join('L')}Z`;
  return shares
    .flatMap((_, axis) => {
      const [from, to] = [at(axis), at(axis + 1)];
      return from !== null && to !== null ? [`M${from}L${to}`] : [];
    })
    .join('');
}
