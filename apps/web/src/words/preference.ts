/**
 * What people choose for themselves and for this browser: language, theme, density. Kept under the person once one
 * is known, so that two people at one machine keep their own; and for the browser, for the page before anyone is in.
 * `public/first-paint.js` reads the browser's keys.
 */
type Preference = 'language' | 'theme' | 'density';

let person: number | undefined;

const keyOf = (what: Preference, whose = '') => `jornada.${what}${whose}`;
const ofPerson = () => (person === undefined ? undefined : `.${person}`);

/** From now on, choices are those of this person. */
export const preferAs = (userId: number): void => {
  person = userId;
};

/** What was chosen; the person's own choice before the browser's. Null where nothing was, or nothing is kept. */
export function preferred(what: Preference): string | null {
  const whose = ofPerson();
  return (whose === undefined ? null : stored(keyOf(what, whose))) ?? stored(keyOf(what));
}

export function prefer(what: Preference, value: string): void {
  store(keyOf(what), value);
  const whose = ofPerson();
  if (whose !== undefined) store(keyOf(what, whose), value);
}

/** A browser may be told to keep nothing; then choices last as long as the page. */
const stored = (key: string) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const store = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do about it, and nothing depends on it.
  }
};
