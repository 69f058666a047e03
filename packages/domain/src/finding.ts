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

/**
 * Whether every typed word starts a word of `text`, in any order: for synonyms, where matching letters would find too
 * much.
 */
export function beginsWords(text: string, typed: string): boolean {
  const folded = fold(text);
  return wordsOf(typed).every((word) => beginsWord(folded, word));
}

export const wordsOf = (typed: string): string[] => fold(typed).trim().split(/\s+/);

/** Words between an action and its object, in both languages: "debit from Camila", "horas da Camila". */
const CONNECTING = new Set([
  'a',
  'ao',
  'as',
  'da',
  'das',
  'de',
  'do',
  'dos',
  'for',
  'from',
  'o',
  'of',
  'os',
  'para',
  'por',
  'the',
  'to',
]);

/** Fewer letters would match too many actions. */
const LETTERS_OF_ACTION = 3;

/**
 * The typed text without the words that start words of `names`, an action's titles and synonyms: `camila` for `debit
 * camila` and `camila debit`. The longest possible action counts. Null if the text contains no action or nothing else.
 */
export function objectOf(names: string, typed: string): string | null {
  const words = wordsOf(typed);
  for (let size = words.length - 1; size > 0; size--)
    for (const [action, rest] of [
      [words.slice(0, size), words.slice(size)],
      [words.slice(-size), words.slice(0, -size)],
    ] as const) {
      const object = rest.filter((word) => !CONNECTING.has(word)).join(' ');
      if (object !== '' && action.join('').length >= LETTERS_OF_ACTION && beginsWords(names, action.join(' ')))
        return object;
    }
  return null;
}

/** The items that have a rank, best (lowest) first; ties keep their order. */
export const closest = <T>(items: readonly T[], rankOf: (item: T) => number | null): T[] =>
  items
    .flatMap((item) => {
      const rank = rankOf(item);
      return rank === null ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
