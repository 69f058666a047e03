import { expect, test } from 'vitest';
import type { Caller } from '../context.ts';
import { JointReads } from './joint-reads.ts';

const caller: Caller = {
  userId: 1,
  accountId: 1,
  loginId: 1,
  level: 5,
  timeZone: 'America/Sao_Paulo',
  linkActive: true,
  accountClosed: false,
  mustSetUpSecondFactor: false,
  unpaid: false,
  sid: 'one',
  signOuts: 0,
  expiresAt: new Date('2026-03-02T12:00:00Z'),
  via: 'cookie',
};

/** Reads that end when the test ends them. */
function reads() {
  const joint = new JointReads();
  const begun: { by: string; waited: boolean; end: PromiseWithResolvers<string> }[] = [];
  const ask = (by: string, who = caller) =>
    joint.run(who, {}, (waited) => {
      const end = Promise.withResolvers<string>();
      begun.push({ by, waited, end });
      return end.promise;
    });
  const names = () => begun.map(({ by, waited }) => `${by}${waited ? ' waited' : ''}`);
  return { begun, ask, names };
}

test('requests that arrive during a read share the next one, which starts after it', async () => {
  const { begun, ask, names } = reads();
  const first = ask('a');
  const others = [ask('b'), ask('c')];
  expect(names()).toEqual(['a']);
  begun[0]?.end.resolve('before');
  expect(await first).toBe('before');
  await expect.poll(names).toEqual(['a', 'c waited']);
  const later = ask('d');
  begun[1]?.end.resolve('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
  await expect.poll(names).toEqual(['a', 'c waited', 'd waited']);
  begun[2]?.end.resolve('last');
  expect(await later).toBe('last');
  void ask('e');
  expect(names().at(-1)).toBe('e');
});

test('requests of another person, session or level are not shared', () => {
  const { ask, names } = reads();
  void ask('a');
  void ask('person', { ...caller, userId: 2 });
  void ask('account', { ...caller, accountId: 2 });
  void ask('session', { ...caller, sid: 'two' });
  void ask('level', { ...caller, level: 4 });
  expect(names()).toEqual(['a', 'person', 'account', 'session', 'level']);
});

test('a failing read fails only the requests that share it', async () => {
  const { begun, ask, names } = reads();
  const first = ask('a');
  const second = ask('b');
  begun[0]?.end.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  await expect.poll(names).toEqual(['a', 'b waited']);
  begun[1]?.end.resolve('well');
  expect(await second).toBe('well');
});
