import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { contract } from './contract.ts';
import { changesAccount, type Endpoint, type Operation } from './endpoint.ts';

const endpoints = Object.values(contract).flatMap((group) => Object.values(group) as Endpoint[]);

/** `tags.read`, `hours.read-all`: who may look, and nothing else. */
const isReading = ({ access }: Operation): boolean => /\.read(-|$)/.test(access);
const mayBeWrittenByReaders = (operation: Operation): boolean => changesAccount(operation) && isReading(operation);

describe('an operation that changes the account', () => {
  test('is open to no capability to read', () => {
    expect(endpoints.filter(mayBeWrittenByReaders)).toEqual([]);
    expect(endpoints.filter(isReading).length).toBeGreaterThan(10);
  });

  test.each(['tags.read', 'hours.read-all'] as const)('would be found with %s', (access) => {
    const operation = { path: '/v2/things/{id}', summary: '', access, response: z.object({}) } as const;
    expect(mayBeWrittenByReaders({ ...operation, method: 'PATCH' })).toBe(true);
    expect(mayBeWrittenByReaders({ ...operation, method: 'GET' })).toBe(false);
    expect(mayBeWrittenByReaders({ ...operation, method: 'POST', changes: 'nothing' })).toBe(false);
  });
});
