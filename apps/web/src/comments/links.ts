/** A piece of a comment and where it begins: text as it is, or an address that can be opened. */
export type Piece = { at: number; text: string; href?: string };

/** Only http and https, and only where they stand for themselves; what closes a sentence is not part of an address. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`]+/g;
const TRAILING = /[.,;:!?…]+$/;

/** Splits what somebody wrote into text and addresses; joined again it is what was written. */
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

/** A bracket belongs to the address only where it was opened in it: `(see https://x.test/a_(b))`. */
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
