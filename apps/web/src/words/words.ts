import { i18n } from '@lingui/core';
import { type Language, useLanguage } from './language.ts';

/** What a message may be given: `{name}` and `{count, plural, …}`. */
export type Values = Record<string, string | number>;

/** The words of one screen or one part of the frame, in every language. `K` are its keys. */
export type Words<K extends string> = { readonly name: string; readonly keys?: K };

/** Says the message of a key in the language spoken now. */
export type Say<K extends string> = (key: K, values?: Values) => string;

/**
 * The words under `name`: one JSON file a language, with ICU messages under flat keys, beside the screen that says
 * them. They travel in the chunk of that screen, in both languages: one request, and switching needs none.
 * The files are compiled while building (see `build/words.ts`); the browser gets no ICU parser.
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

/** Says words outside of components, where nothing has to be drawn again when the language changes. */
export const sayNow = <K extends string>({ name }: Words<K>, key: K, values?: Values) =>
  i18n._(idOf(name, key), values);

/** `const say = useWords(taskWords)`, then `say('bulk.deleted', { count })`. A key that does not exist does not compile. */
export const useWords = <K extends string>({ name }: Words<K>): Say<K> => speaker(name, useLanguage());

const speakers = new Map<string, Say<string>>();

/** One function for each language: what is memoised by it is drawn again when the language changes, and only then. */
function speaker(name: string, language: Language): Say<string> {
  const known = speakers.get(`${language} ${name}`) ?? ((key, values) => i18n._(idOf(name, key), values));
  speakers.set(`${language} ${name}`, known);
  return known;
}
