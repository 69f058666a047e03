/** A piece of a comment with its position: plain text, or a URL. */
export type Piece = { at: number; text: string; href?: string };

/** Only standalone http and https URLs; trailing punctuation is not part of them. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/g;
const TRAILING = /[.,;:!?…]+$/;

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

/** A closing bracket belongs to the URL only if it was opened inside it: `(see https://x.test/a_(b))`. */
function withoutTail(found: string): string {
  let address = found.replace(TRAILING, '');
  while (/[)\]}]$/.test(address)) {
    const close = address.at(-1) as string;
    const open = { ')': '(', ']': '[', '}': '{' }[close] as string;
    if (address.split(open).length > address.split(close).length - 1) break;
    address = address.slice(0, -1).replace(TRAILING, '');
  }
  return address;
}
