import { fold } from './text.ts';

/** How a typed word can match a name, best first. */
const AT_START = 0;
const AT_A_WORD = 1;
const WITHIN = 2;
const SCATTERED = 3;

/**
 * Match rank of `name` for the typed text: 0 is best, null is no match. Case and accents are ignored. Every typed word
 * must match, in any order: as the start of the name, the start of a word, inside a word, or as letters in order from
 * the start of a word (`bh` for "Banco de horas").
 */
export function closeness(name: string, typed: string): number | null {
  const folded = fold(name);
  let sum = 0;
  for (const word of fold(typed).split(/\s+/)) {
    const one = word === '' ? 0 : closenessOfWord(folded, word);
    if (one === null) return null;
    sum += one;
  }
  return sum;
}

function closenessOfWord(name: string, word: string): number | null {
  const at = name.indexOf(word);
  if (at === 0) return AT_START;
  if (at > 0) return beginsWord(name, word) ? AT_A_WORD : WITHIN;
  return isScattered(name, word) ? SCATTERED : null;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Start positions of words in `name`: after any character that is neither a letter nor a digit. */
const isStart = (name: string, at: number) =>
  LETTER.test(name.charAt(at)) && (at === 0 || !LETTER.test(name.charAt(at - 1)));

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) if (isStart(name, at)) return true;
  return false;
}

function isScattered(name: string, word: string): boolean {
  for (let start = 0; start < name.length; start++)
    if (isStart(name, start) && name.charAt(start) === word.charAt(0) && hasInOrder(name, start, word)) return true;
  return false;
}

function hasInOrder(name: string, start: number, letters: string): boolean {
  let at = start - 1;
  for (const letter of letters) {
    at = name.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The matching `items`, best first; ties keep their order. */
export const closest = <T>(items: readonly T[], namesOf: (item: T) => readonly string[], typed: string): T[] =>
  items
    .map((item) => ({
      item,
      close: Math.min(...namesOf(item).map((name) => closeness(name, typed) ?? Number.POSITIVE_INFINITY)),
    }))
    .filter(({ close }) => close < Number.POSITIVE_INFINITY)
    .sort((one, other) => one.close - other.close)
    .map(({ item }) => item);
