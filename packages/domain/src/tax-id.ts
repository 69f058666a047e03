/** What stands before the two check digits: twelve capital letters or digits (letters since July 2026). */
const CNPJ_BASE = /^[A-Z0-9]{12}$/;

/**
 * The check digits of a CNPJ, by modulo 11 over the characters' codes less 48 (Receita Federal, IN RFB 2.229/2024): for
 * a number of digits only this is the calculation of old.
 * @param base the twelve characters before them, without punctuation
 */
export function cnpjCheckDigits(base: string): string {
  if (!CNPJ_BASE.test(base)) throw new RangeError('a CNPJ has twelve capital letters or digits before its check digits');
  const first = checkDigit(base);
  return `${first}${checkDigit(`${base}${first}`)}`;
}

/** Weights run from 2 to 9 and again, from the right. */
function checkDigit(characters: string): number {
  const sum = [...characters].reverse().reduce((total, character, at) => total + (character.charCodeAt(0) - 48) * (2 + (at % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}
