/**
 * Brazilian tax ids. CPF: 9 digits of a person and 2 check digits (Receita Federal, IN RFB 1.548/2015). CNPJ: 12 characters
 * of an organisation and 2 check digits, with letters among the twelve from July 2026 on (IN RFB 2.229/2024).
 * Both are weighed sums modulo 11, where a character counts its ASCII code less 48: digits as before, `A` as 17.
 */

/** What somebody wrote as a tax id. `value` is what to keep: without punctuation where it is a CPF or a CNPJ, as typed otherwise. */
export type TaxId =
  | { kind: 'cpf' | 'cnpj'; value: string; valid: boolean }
  /** Another country's id, or none at all: nothing that could be judged. */
  | { kind: 'other'; value: string; valid: true };

/**
 * Tells what a text is by its form, without `./-` and spaces: 11 digits are a CPF, 12 of `A-Z0-9` and 2 digits a CNPJ,
 * anything else is free text.
 */
export function readTaxId(text: string): TaxId {
  const bare = bareTaxId(text);
  if (/^[0-9]{11}$/.test(bare)) return { kind: 'cpf', value: bare, valid: isCpf(bare) };
  if (/^[A-Z0-9]{12}[0-9]{2}$/.test(bare)) return { kind: 'cnpj', value: bare, valid: isCnpj(bare) };
  return { kind: 'other', value: text, valid: true };
}

/** `text` without what people write between the digits: `.`, `/`, `-` and spaces. */
export const bareTaxId = (text: string): string => text.replace(/[./\-\s]/g, '');

/** Whether `bare` is a CPF without punctuation. One digit eleven times fits its check digits and is nobody's. */
export const isCpf = (bare: string): boolean =>
  /^[0-9]{11}$/.test(bare) && !isOneCharacter(bare) && cpfCheckDigits(bare.slice(0, 9)) === bare.slice(9);

/** Whether `bare` is a CNPJ without punctuation, of the numeric or the alphanumeric form. */
export const isCnpj = (bare: string): boolean =>
  /^[A-Z0-9]{12}[0-9]{2}$/.test(bare) && !isOneCharacter(bare) && cnpjCheckDigits(bare.slice(0, 12)) === bare.slice(12);

/**
 * The two check digits of a CPF.
 * @param base the nine digits before them
 */
export function cpfCheckDigits(base: string): string {
  if (!/^[0-9]{9}$/.test(base)) throw new RangeError('a CPF has nine digits before its check digits');
  return checkDigits(base, 11);
}

/**
 * The two check digits of a CNPJ.
 * @param base the twelve characters before them, without punctuation
 */
export function cnpjCheckDigits(base: string): string {
  if (!/^[A-Z0-9]{12}$/.test(base))
    throw new RangeError('a CNPJ has twelve capital letters or digits before its check digits');
  return checkDigits(base, 9);
}

/** The way it is written on paper, `529.982.247-25` or `12.ABC.345/01DE-35`; free text as it is. */
export function formatTaxId(text: string): string {
  const { kind, value } = readTaxId(text);
  if (kind === 'cpf') return value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (kind === 'cnpj') return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return value;
}

/** Weights count 2, 3, 4 … from the right, up to `heaviest`, and begin again at 2; a CPF is too short to begin again. */
function checkDigits(base: string, heaviest: number): string {
  const first = checkDigit(base, heaviest);
  return `${first}${checkDigit(`${base}${first}`, heaviest)}`;
}

function checkDigit(characters: string, heaviest: number): number {
  const sum = [...characters]
    .reverse()
    .reduce((total, character, at) => total + (character.charCodeAt(0) - 48) * (2 + (at % (heaviest - 1))), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const isOneCharacter = (text: string) => new Set(text).size === 1;
