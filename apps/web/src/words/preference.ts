/**
 * Preferences per person and browser: language, theme, density. They are stored per person once the person is known, so
 * that people who share a machine keep their own; and per browser, for pages before sign-in. `public/first-paint.js`
 * reads the browser's keys.
 */
type Preference = 'language' | 'theme' | 'density';

let person: number | undefined;

const keyOf = (what: Preference, owner = '') => `jornada.${what}${owner}`;
const ofPerson = () => (person === undefined ? undefined : `.${person}`);

/** From now on, preferences are stored for this person. */
export const preferAs = (userId: number): void => {
  person = userId;
};

/** The stored preference: that of the person, otherwise that of the browser. Null if there is none. */
export function preferred(what: Preference): string | null {
  const owner = ofPerson();
  return (owner === undefined ? null : stored(keyOf(what, owner))) ?? stored(keyOf(what));
}

export function prefer(what: Preference, value: string): void {
  store(keyOf(what), value);
  const owner = ofPerson();
  if (owner !== undefined) store(keyOf(what, owner), value);
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
    // Storage failed; preferences then last as long as the page.
  }
};
