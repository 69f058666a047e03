import { expect, test } from 'vitest';
import { choiceOf } from './notification-preferences.ts';

test('without a choice, a kind is in the inbox and in the daily digest; a required one is mailed at once', () => {
  expect(choiceOf('tasks.assigned')).toEqual({ inbox: true, email: 'daily' });
  expect(choiceOf('hr.revealed')).toEqual({ inbox: true, email: 'at_once' });
});

test('a choice applies, but a required kind stays in the inbox', () => {
  const never = { inbox: false, email: 'never' } as const;
  expect(choiceOf('tasks.assigned', never)).toEqual(never);
  expect(choiceOf('hr.revealed', never)).toEqual({ inbox: true, email: 'never' });
});
