import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { errorTextNow } from './errors.ts';

test('the message for a busy account does not blame too many attempts', () => {
  i18n.activate('en');
  const text = (code: string) => errorTextNow(Object.assign(new Error(code), { status: 429, code, retryAfter: 2 }));
  expect(text('account_busy')).toBe('The server is busy. Please try again in a moment.');
  expect(text('too_many_guesses')).toMatch(/^Too many attempts/);
});
