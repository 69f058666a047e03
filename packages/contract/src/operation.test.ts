import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from './contract.ts';
import { changesAccount, type Endpoint, type Operation } from './endpoint.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);
const thing = { path: '/v2/things/{id}', summary: '', response: z.object({}) } as const;

test('an operation without access does not compile', () => {
  // @ts-expect-error `access` is required.
  const operation: Operation = { ...thing, method: 'GET' };
  expect(operation.access).toBeUndefined();
});

describe('an operation that changes the account', () => {
  /** `tags.read` and `hours.read-all` permit reading only. */
  const isReading = ({ access }: Operation): boolean => /\.read(-|$)/.test(access);
  const writesByReading = (operation: Operation): boolean => changesAccount(operation) && isReading(operation);

  test('requires no capability to read', () => {
    expect(endpoints.filter(writesByReading)).toEqual([]);
    expect(endpoints.filter(isReading).length).toBeGreaterThan(10);
  });

  test.each(['tags.read', 'hours.read-all'] as const)('is found if it requires %s', (access) => {
    expect(writesByReading({ ...thing, access, method: 'PATCH' })).toBe(true);
    expect(writesByReading({ ...thing, access, method: 'GET' })).toBe(false);
    expect(writesByReading({ ...thing, access, method: 'POST', changes: 'nothing' })).toBe(false);
  });
});
