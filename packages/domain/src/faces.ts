/** The initials of the first and the last name, in upper case; of one name its first letter; empty without a name. */
export const initialsOf = (name: string): string => {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : '']
    .map((part) => [...(part ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};

/** Near the golden angle, so that the hues of consecutive people are far apart; it shares no factor with 360. */
const STEP = 137;

/** The hue of a person's initials, in degrees from 0 to 359; always the same for an id. */
export const hueOf = (id: number): number => (id * STEP) % 360;
