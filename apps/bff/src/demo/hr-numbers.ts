import { cpfCheckDigits, pisCheckDigit } from '@jornada/domain/tax-id';
import type { Random } from './random.ts';

const BANKS = ['001 Banco do Brasil', '104 Caixa', '237 Bradesco', '260 Nubank', '341 Itaú'] as const;

export function cpfOf(random: Random): string {
  const base = String(random.int(100_000_000, 998_999_999));
  return `${base}${cpfCheckDigits(base)}`;
}

export function pisOf(random: Random): string {
  const base = `${random.int(100, 209)}${random.int(10_000, 99_999)}${random.int(10, 99)}`;
  return `${base}${pisCheckDigit(base)}`;
}

export const bankOf = (random: Random) =>
  `${random.pick(BANKS)}, ag. ${random.int(1_000, 9_999)}, c/c ${random.int(10_000, 99_999)}-${random.int(0, 9)}`;
