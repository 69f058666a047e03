import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { prefer, preferred } from './preference.ts';

/** The languages Jornada speaks; the first is the one it falls back to. */
export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each language calls itself: a menu of languages is read by people who do not read the present one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (Brasil)' };

/** The language that comes closest to a BCP 47 tag: `pt`, `pt-PT` and `pt-br` are all `pt-BR` here. */
export const closest = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0]);

const chosen = () => LANGUAGES.find((language) => language === preferred('language'));

const spokenByBrowser = () => navigator.languages.map(closest).find((language) => language !== undefined);

/** Speaks `language` from now on, without remembering it. */
export function speak(language: Language): void {
  document.documentElement.lang = language;
  i18n.activate(language);
}

/** Before anybody is known: what was chosen in this browser, or what the browser asks for. */
export const speakFirst = (): void => speak(chosen() ?? spokenByBrowser() ?? LANGUAGES[0]);

/** When somebody is known: what they chose here, or else the language of their account. */
export function speakAs(accountLocale: string): void {
  const language = chosen() ?? closest(accountLocale);
  if (language && language !== i18n.locale) speak(language);
}

/** Speaks `language` and remembers it. */
export function chooseLanguage(language: Language): void {
  prefer('language', language);
  speak(language);
}

const onChange = (tell: () => void) => i18n.on('change', tell);

/** The language spoken now; what reads it is drawn again when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onChange, () => i18n.locale as Language);
