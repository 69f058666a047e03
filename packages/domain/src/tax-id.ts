/**
 * Brazilian tax ids. CPF: 9 digits of a person and 2 check digits (Receita Federal, IN RFB 1.548/2015). CNPJ: 12
 * characters of an organisation and 2 check digits; from July 2026 the twelve may be letters (IN RFB 2.229/2024). Both
 * use weighted sums modulo 11, and so does PIS/NIS, the number of a worker; the value of a character is its ASCII code
 * minus 48, so digits keep their value and `A` is 17.
 */

/** A typed tax id. `value` is what to store: without punctuation for a CPF or CNPJ, otherwise as typed. */
export type TaxId =
  | { kind: 'cpf' | 'cnpj'; value: string; valid: boolean }
  /** An id of another country, or none: not validated. */
  | { kind: 'other'; value: string; valid: true };

/**
 * Classifies a text by its form, ignoring `./-` and spaces: 11 digits are a CPF, 12 of `A-Z0-9` and 2 digits a CNPJ,
 * anything else is free text.
 */
export function readTaxId(text: string): TaxId {
  const bare = bareTaxId(text);
  if (/^[0-9]{11}$/.test(bare)) return { kind: 'cpf', value: bare, valid: isCpf(bare) };
  if (/^[A-Z0-9]{12}[0-9]{2}$/.test(bare)) return { kind: 'cnpj', value: bare, valid: isCnpj(bare) };
  return { kind: 'other', value: text, valid: true };
}

/** `text` without the punctuation of tax ids: `.`, `/`, `-` and spaces. */
export const bareTaxId = (text: string): string => text.replace(/[./\-\s]/g, '');

/**
 * Whether `bare` is a valid CPF without punctuation. Eleven equal digits pass the check digits but are never issued.
 */
export const isCpf = (bare: string): boolean =>
  /^[0-9]{11}$/.test(bare) && !isOneCharacter(bare) && cpfCheckDigits(bare.slice(0, 9)) === bare.slice(9);

/** Whether `bare` is a valid CNPJ without punctuation, numeric or alphanumeric. */
export const isCnpj = (bare: string): boolean =>
  /^[A-Z0-9]{12}[0-9]{2}$/.test(bare) && !isOneCharacter(bare) && cnpjCheckDigits(bare.slice(0, 12)) === bare.slice(12);

/**
 * The two check digits of a CPF.
 * @param base the first nine digits
 */
export function cpfCheckDigits(base: string): string {
  if (!/^[0-9]{9}$/.test(base)) throw new RangeError('a CPF has nine digits before its check digits');
  return checkDigits(base, 11);
}

/**
 * The two check digits of a CNPJ.
 * @param base the first twelve characters, without punctuation
 */
export function cnpjCheckDigits(base: string): string {
  if (!/^[A-Z0-9]{12}$/.test(base))
    throw new RangeError('a CNPJ has twelve capital letters or digits before its check digits');
  return checkDigits(base, 9);
}

/** Whether `bare` is a valid PIS/PASEP/NIS/NIT without punctuation: ten digits and one check digit. */
export const isPis = (bare: string): boolean =>
  /^[0-9]{11}$/.test(bare) && !isOneCharacter(bare) && pisCheckDigit(bare.slice(0, 10)) === bare.slice(10);

/**
 * The check digit of a PIS/NIS.
 * @param base the first ten digits
 */
export function pisCheckDigit(base: string): string {
  if (!/^[0-9]{10}$/.test(base)) throw new RangeError('a PIS has ten digits before its check digit');
  return String(checkDigit(base, 9));
}

/** The printed form of a valid PIS/NIS, `120.12345.67-2`; any other text unchanged. */
export const formatPis = (text: string): string =>
  isPis(text) ? text.replace(/^(.{3})(.{5})(.{2})(.)$/, '$1.$2.$3-$4') : text;

/** The printed form, `529.982.247-25` or `12.ABC.345/01DE-35`; free text unchanged. */
export function formatTaxId(text: string): string {
  const { kind, value } = readTaxId(text);
  if (kind === 'cpf') return value.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');
  if (kind === 'cnpj') return value.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
  return value;
}

/** Weights are 2, 3, 4 … from the right up to `heaviest`, then start again at 2; a CPF is too short to start again. */
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
