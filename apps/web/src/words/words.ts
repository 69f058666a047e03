import { i18n } from '@lingui/core';
import { type Language, useLanguage } from './language.ts';

/** Values of a message's placeholders: `{name}` and `{count, plural, …}`. */
export type Values = Record<string, string | number>;

/** The texts of a screen or of a part of the frame, in every language; `K` is the type of its keys. */
export type Words<K extends string> = { readonly name: string; readonly keys?: K };

/** Formats the message of a key in the current language. */
export type Say<K extends string> = (key: K, values?: Values) => string;

/**
 * Registers texts under `name`: one JSON file per language next to the screen, with ICU messages under flat keys. Both
 * languages are part of the screen's chunk, so that switching needs no request. Messages are compiled at build time
 * (see `build/words.ts`), so that the browser needs no ICU parser.
 */
export function words<const M extends Record<string, string>>(
  name: string,
  messages: Record<Language, M>,
): Words<keyof M & string> {
  for (const [language, catalogue] of Object.entries(messages))
    i18n.load(
      language,
      Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [idOf(name, key), message])),
    );
  return { name };
}

const idOf = (name: string, key: string) => `${name}.${key}`;

/** Formats a text outside components, where no re-render is needed. */
export const sayNow = <K extends string>({ name }: Words<K>, key: K, values?: Values) =>
  i18n._(idOf(name, key), values);

/** `const say = useWords(taskWords)`, then `say('bulk.deleted', { count })`. A missing key does not compile. */
export const useWords = <K extends string>({ name }: Words<K>): Say<K> => speaker(name, useLanguage());

const speakers = new Map<string, Say<string>>();

/**
 * Returns the same function for the same language: values memoised with it are recomputed only when the language
 * changes.
 */
function speaker(name: string, language: Language): Say<string> {
  const known = speakers.get(`${language} ${name}`) ?? ((key, values) => i18n._(idOf(name, key), values));
  speakers.set(`${language} ${name}`, known);
  return known;
}
