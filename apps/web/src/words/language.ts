import { i18n } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { prefer, preferred } from './preference.ts';

/** Supported languages; the first is the fallback. */
export const LANGUAGES = ['en', 'pt-BR'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The name of each language in that language, readable for people who do not understand the current one. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', 'pt-BR': 'Português (Brasil)' };

/** The closest supported language of a BCP 47 tag: `pt`, `pt-PT` and `pt-br` are all `pt-BR`. */
export const closest = (tag: string): Language | undefined =>
  LANGUAGES.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0]);

const chosen = () => LANGUAGES.find((language) => language === preferred('language'));

const languageOfBrowser = () => navigator.languages.map(closest).find((language) => language !== undefined);

/** Switches to `language` without storing it. */
export function applyLanguage(language: Language): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
  i18n.activate(language);
}

/** Before sign-in: applies the browser's stored choice or its own language. */
export const applyFirstLanguage = (): void => applyLanguage(chosen() ?? languageOfBrowser() ?? LANGUAGES[0]);

/** After sign-in: applies the person's stored choice, or the language of their account. */
export function applyAccountLanguage(accountLocale: string): void {
  const language = chosen() ?? closest(accountLocale);
  if (language && language !== i18n.locale) applyLanguage(language);
}

/** Switches to `language` and stores it. */
export function chooseLanguage(language: Language): void {
  prefer('language', language);
  applyLanguage(language);
}

const onChange = (notify: () => void) => i18n.on('change', notify);

const current = () => i18n.locale as Language;

/** The current language; components that use it re-render when it changes. */
export const useLanguage = (): Language => useSyncExternalStore(onChange, current, current);
