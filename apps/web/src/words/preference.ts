/**
 * Preferences per person and browser: language, theme, density. Stored per person once known, so that people who share
 * a machine keep their own; and per browser, for pages before sign-in. `public/first-paint.js` reads the browser's
 * keys.
 */
type Preference = 'language' | 'theme' | 'density';

let person: number | undefined;

const keyOf = (what: Preference, whose = '') => `jornada.${what}${whose}`;
const ofPerson = () => (person === undefined ? undefined : `.${person}`);

/** From now on, preferences are this person's. */
export const preferAs = (userId: number): void => {
  person = userId;
};

/** The stored preference: the person's before the browser's. Null if there is none. */
export function preferred(what: Preference): string | null {
  const whose = ofPerson();
  return (whose === undefined ? null : stored(keyOf(what, whose))) ?? stored(keyOf(what));
}

export function prefer(what: Preference, value: string): void {
  store(keyOf(what), value);
  const whose = ofPerson();
  if (whose !== undefined) store(keyOf(what, whose), value);
}

/** Without storage, preferences last as long as the page. */
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
    // Nothing depends on it.
  }
};
