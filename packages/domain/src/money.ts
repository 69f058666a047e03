/** Amounts as people type them. Stored as whole cents everywhere. */

const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d{1,12}),(\d{1,2})$/;
const WITH_POINT = /^(\d{1,3}(?:,\d{3})+|\d{1,12})\.(\d{1,2})$/;
const WHOLE = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,12})$/;

const centsOf = (whole: string, part = '') => {
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
};

/**
 * Parses cents, or null if invalid or too large to be exact: `5234,56`, `5.234,56` and `5,234.56` are 523456; `5.234`
 * and `5234` are 523400, since thousandths of a currency are not used.
 */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/\s|R\$/g, '');
  const parted = WITH_COMMA.exec(plain) ?? WITH_POINT.exec(plain);
  if (parted) return centsOf(parted[1] as string, parted[2]);
  const whole = WHOLE.exec(plain);
  return whole && centsOf(whole[1] as string);
}
