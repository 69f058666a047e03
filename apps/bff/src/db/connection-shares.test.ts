import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@jornada/domain/refusal';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sharesOf } from './account-share.ts';
import { ConnectionShares, type ShareOptions, type Use } from './connection-shares.ts';

/** Shares whose uses last until `finish` or the end of the test; `begun` has the names of all uses so far, in order. */
function openShares(options: Partial<ShareOptions> = {}) {
  const shares = new ConnectionShares({ connections: 4, perAccount: 2, mostWaiting: 10, waitMs: 60_000, ...options });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  // A use that is still waiting after the test would be refused while another test runs.
  onTestFinished(async () => {
    while (ends.size) {
      for (const end of ends.values()) end();
      await setTimeout(0);
    }
  });
  return {
    begun,
    use: (account: number, name: string, use: Use = 'statement') =>
      shares.run(account, use, async () => {
        begun.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        ends.delete(name);
      }),
    finish: async (name: string) => {
      ends.get(name)?.();
      await setTimeout(0);
    },
  };
}

/** The refusal of a use; undefined if it has not been refused by now. */
const refusalOf = async (use: Promise<void>) =>
  Promise.race([use.catch((error: unknown) => error as Refusal), setTimeout(0, undefined)]);

describe('connection shares', () => {
  test('of one account are limited, and other accounts start at once', async () => {
    const { use, begun, finish } = openShares();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void use(1, name);
    for (const name of ['b1', 'b2', 'b3']) void use(2, name);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'b2']);
    await finish('a2');
    expect(begun.slice(4)).toEqual(['a3']);
    await finish('b1');
    expect(begun.slice(5)).toEqual(['b3']);
    await finish('b2');
    // An account does not get more than its share even if connections are free.
    expect(begun.slice(6)).toEqual([]);
    await finish('a1');
    expect(begun.slice(6)).toEqual(['a4']);
  });

  test('are granted to waiting accounts in turn, and in order within each', async () => {
    const { use, begun, finish } = openShares({ connections: 1 });
    void use(9, 'first');
    for (const name of ['a1', 'a2', 'a3']) void use(1, name);
    for (const name of ['b1', 'b2']) void use(2, name);
    void use(3, 'c1');
    for (const name of ['first', 'a1', 'b1', 'c1', 'a2', 'b2']) await finish(name);
    expect(begun).toEqual(['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('refuse an account that waits too long for its own share with 429, and for those of others with 503', async () => {
    const { use } = openShares({ waitMs: 10 });
    void use(1, 'a1');
    void use(1, 'a2');
    await expect(use(1, 'a3')).rejects.toMatchObject({
      kind: 'too-many',
      more: { code: 'account_busy', retryAfter: 2 },
    });
    void use(2, 'b1');
    void use(2, 'b2');
    await expect(use(3, 'c1')).rejects.toMatchObject({ kind: 'unavailable', more: { retryAfter: 2 } });
  });

  test('refuse at once when too many requests of the account wait', async () => {
    const { use, begun, finish } = openShares({ mostWaiting: 1 });
    for (const name of ['a1', 'a2', 'a3']) void use(1, name);
    expect(await refusalOf(use(1, 'a4'))).toBeInstanceOf(Refusal);
    expect(await refusalOf(use(2, 'b1'))).toBeUndefined();
    await finish('a1');
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('leave a connection for statements of an account with snapshots, and in total', async () => {
    const { use, begun } = openShares({ connections: 3 });
    for (const [account, name] of [
      [1, 'a1'],
      [1, 'a2'],
      [2, 'b1'],
      [3, 'c1'],
    ] as const)
      void use(account, name, 'snapshot');
    expect(begun).toEqual(['a1', 'b1']);
    void use(1, 'a3');
    expect(begun).toEqual(['a1', 'b1', 'a3']);
  });

  test('are released by a use that fails', async () => {
    const shares = new ConnectionShares({ connections: 2, perAccount: 1, mostWaiting: 0, waitMs: 1 });
    for (let time = 0; time < 2; time++)
      await expect(shares.run(1, 'snapshot', () => Promise.reject(new Error('failed')))).rejects.toThrow('Too many');
    for (let time = 0; time < 2; time++)
      await expect(shares.run(1, 'statement', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  });

  test.each([
    [16, { connections: 14, perAccount: 4 }],
    [4, { connections: 3, perAccount: 2 }],
    [100, { connections: 88, perAccount: 25 }],
  ])('of a pool of %d are at most a quarter, but at least two', (connections, shares) => {
    expect(sharesOf({ connections, waitMs: 1 })).toMatchObject(shares);
  });
});
