/** The smallest number of axes that forms a shape, and the largest that stays readable. */
const AXES = { least: 3, most: 12 };

/** Whether this number of axes is drawn as a radar. */
export const isRadar = (axes: number): boolean => axes >= AXES.least && axes <= AXES.most;

/** The point at `share` (0 to 1) of an axis in a circle of radius 1 around the origin. The first axis points up. */
export function placeOn(axis: number, axes: number, share: number): { x: number; y: number } {
  const angle = (axis / axes) * 2 * Math.PI;
  return { x: Math.sin(angle) * share, y: -Math.cos(angle) * share };
}

const two = (value: number): string => value.toFixed(2).replace(/^-0\.00$/, '0.00');

/**
 * The SVG path through the values of all axes: with a gap where an axis has none, and closed if all have one.
 * @param shares from 0 to 1, null for no value
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
