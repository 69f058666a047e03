/** Amounts as people type them. Stored as whole cents everywhere. */

const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d{1,12}),(\d{1,2})$/;
const WITH_POINT = /^(\d{1,3}(?:,\d{3})+|\d{1,12})\.(\d{1,2})$/;
const WHOLE = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,12})$/;

/**
 * Parses cents, or null if invalid: `5234,56`, `5.234,56` and `5,234.56` are 523456; `5.234` and `5234` are 523400,
 * since thousandths of a currency are not used.
 */
export function parseMoney(text: string): number | null {
  const plain = text.replace(/\s|R\$/g, '');
  const parted = WITH_COMMA.exec(plain) ?? WITH_POINT.exec(plain);
  if (parted)
    return Number((parted[1] as string).replace(/[.,]/g, '')) * 100 + Number((parted[2] as string).padEnd(2, '0'));
  const whole = WHOLE.exec(plain);
  return whole ? Number((whole[1] as string).replace(/[.,]/g, '')) * 100 : null;
}
