/** A piece of a comment with its position: plain text, or a URL. */
export type Piece = { at: number; text: string; href?: string };

/** Only standalone http and https URLs; trailing punctuation is not part of them. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/g;
const TRAILING = new Set('.,;:!?…');
const BRACKET = /[()[\]{}]/g;

/** Splits text into plain text and URLs; the pieces join to the original. */
export function piecesOf(body: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of body.matchAll(ADDRESS)) {
    const address = withoutTail(found[0]);
    if (!URL.canParse(address)) continue;
    if (found.index > at) pieces.push({ at, text: body.slice(at, found.index) });
    pieces.push({ at: found.index, text: address, href: address });
    at = found.index + address.length;
  }
  if (at < body.length) pieces.push({ at, text: body.slice(at) });
  return pieces;
}

const OPENING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Removes trailing punctuation and unopened closing brackets. A closing bracket belongs to the URL only if it was
 * opened inside it: `(see https://x.test/a_(b))`. It runs in linear time, because a comment may consist of brackets
 * only: they are counted once, and each removed one is subtracted.
 */
function withoutTail(found: string): string {
  const count: Record<string, number> = {};
  for (const [bracket] of found.matchAll(BRACKET)) count[bracket] = (count[bracket] ?? 0) + 1;
  let end = found.length;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (TRAILING.has(last)) continue;
    const opening = OPENING[last];
    if (opening === undefined) break;
    const closed = count[last] ?? 0;
    if ((count[opening] ?? 0) >= closed) break;
    count[last] = closed - 1;
  }
  return found.slice(0, end);
}
