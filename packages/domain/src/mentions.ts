/** A mention in a text: `@[7]` is the person with the id 7. It stays valid when the person is renamed or erased. */
const MENTION = /@\[([1-9]\d{0,14})\]/g;

/** The mention of a person, as stored in texts. */
export const mentionOf = (id: number): string => `@[${id}]`;

/** The ids of the people that a text mentions, each once, in the order of the text. */
export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(MENTION)].map(([, id]) => Number(id))),
];

/** A text with each mention replaced, for example by a name. */
export const replaceMentions = (text: string, by: (id: number) => string): string =>
  text.replace(MENTION, (_, id: string) => by(Number(id)));

/** A piece of a text: a mention, or text between mentions. The pieces join to the text. */
export interface MentionPiece {
  at: number;
  text: string;
  /** The mentioned person. */
  person?: number;
}

export function mentionPieces(text: string): MentionPiece[] {
  const pieces: MentionPiece[] = [];
  let at = 0;
  for (const { 0: found, 1: id, index } of text.matchAll(MENTION)) {
    if (index > at) pieces.push({ at, text: text.slice(at, index) });
    pieces.push({ at: index, text: found, person: Number(id) });
    at = index + found.length;
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) });
  return pieces;
}

/** The name being typed after an `@` before the caret, and where it begins; null if none is. */
export function typedMention(text: string, caret: number): { from: number; name: string } | null {
  const from = text.lastIndexOf('@', caret - 1);
  const name = text.slice(from + 1, caret);
  // An e-mail address is no mention, and a name is not longer than a few words of one line.
  if (from < 0 || /[\p{L}\d_.]$/u.test(text.slice(0, from)) || /^\s|\n|@|\[/.test(name)) return null;
  return name.length > 40 || name.split(' ').length > 3 ? null : { from, name };
}
