import { expect, test } from 'vitest';
import { ACCOUNT_DEFAULTS, changesSettings, settingsOf } from './account.ts';

test('what was never set is as by default, what was set stays', () => {
  expect(settingsOf({})).toEqual(ACCOUNT_DEFAULTS);
  expect(settingsOf({ show_on_login: false })).toEqual({ show_on_login: false });
});

test('only the name can be changed without the right to the settings', () => {
  expect([[], ['name']].map(changesSettings)).toEqual([false, false]);
  expect([['locale'], ['name', 'settings'], ['currency'], ['anything new']].map(changesSettings)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
