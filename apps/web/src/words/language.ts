import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';

/** The languages Jornada speaks; the first is the one it falls back to. */
export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself: a menu of languages is read by people who do not read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (Brasil)' };

/** `index.html`'s first script reads the same key, to give the page its `lang` before anything is drawn. */
const STORED_AS = 'jornada.language';

/** The language that comes closest to a BCP 47 tag: `pt`, `pt-PT` and `pt-br` are all `pt-BR` here. */
export const closest = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0]);

const chosen = () => LANGUAGES.find((language) => language === localStorage.getItem(STORED_AS));

const spokenByBrowser = () => navigator.languages.map(closest).find((language) => language !== undefined);

/** Speaks `language` from now on, without remembering it. */
function speak(language: Language) {
  document.documentElement.lang = language;
  i18n.activate(language);
}

/** Before anybody is known: what was chosen in this browser, or what the browser asks for. */
export const speakFirst = () => speak(chosen() ?? spokenByBrowser() ?? LANGUAGES[0]);

/** The account's language counts where the person has never chosen one here. */
export function speakAsAccount(locale: string) {
  const language = chosen() ?? closest(locale);
  if (language && language !== i18n.locale) speak(language);
}

/** Speaks `language` and remembers it for this browser. */
export function chooseLanguage(language: Language) {
  localStorage.setItem(STORED_AS, language);
  speak(language);
}

const onChange = (tell: () => void) => i18n.on('change', tell);

/** The language spoken now; what reads it is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onChange, () => i18n.locale as Language);
