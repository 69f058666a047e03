import { expect, test } from 'vitest';
import { passwordFault } from './password.ts';

const common = new Set(['password', 'passwordpassword', 'corinthians']);
const fault = (password: string, names: string[] = []) =>
  passwordFault(password, (folded) => common.has(folded), names);

test.each([
  ['correct horse battery', null],
  ['!@#$%^&*()_+{}|:', null],
  ['cavalo correto bateria', null],
  ['日本語の長いパスワードを使う人', null],
  ['short', 'too_short'],
  ['x'.repeat(14), 'too_short'],
  ['👩‍🚀'.repeat(3), 'too_short'],
  ['abcdefgh ijklmno '.repeat(8), 'too_long'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['abcabcabcabcabcabc', 'common'],
  ['abcdefghijklmnop', 'common'],
  ['qwertyuiopasdfgh', 'common'],
  ['passwordpassword', 'common'],
  ['password password', 'common'],
  ['abc-abc-abc-abc-abc', 'common'],
  ['Password1234567890', 'common'],
  ['corinthians!!!!!2026', 'common'],
  ['tab\0in the middle of it', 'not_storable'],
] as const)('%s → %s', (password, expected) => {
  expect(fault(password)).toBe(expected);
});

test("passwords made of the account's or person's name are refused", () => {
  const names = ['Padaria São João', 'Ana Prado', 'ana.prado@example.test'];
  expect(fault('padaria-sao-joao-26', names)).toBe('names_account');
  expect(fault('anaprado.ana.prado1', names)).toBe('names_account');
  expect(fault('a padaria fica bem longe daqui', names)).toBeNull();
});
