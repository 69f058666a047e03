import { expect, test } from 'vitest';
import { ACCOUNT_DEFAULTS, changesSettings, settingsOf } from './account.ts';

test('stored settings override defaults; missing ones keep the default', () => {
  expect(settingsOf({})).toEqual(ACCOUNT_DEFAULTS);
  expect(settingsOf({ show_on_login: false })).toEqual({ ...ACCOUNT_DEFAULTS, show_on_login: false });
});

test('only the name can be changed without the settings capability', () => {
  expect([[], ['name']].map(changesSettings)).toEqual([false, false]);
  expect([['locale'], ['name', 'settings'], ['currency'], ['anything new']].map(changesSettings)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});
