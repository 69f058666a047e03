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

/** Texts that are sealed at rest, by resource; the response stored for repetitions is not sealed. */
const SEALED: Readonly<Record<string, readonly string[]>> = {
  feedback: ['body', 'situation', 'behaviour', 'impact', 'next'],
  'feedback-requests': ['question'],
  pdi: ['body'],
};

test('an idempotent operation that returns a secret lists it in secretFields, and its field may be null', () => {
  const isSecretOf = (resource: string) => (field: string) =>
    /token|secret|password|otp|recovery|invitation_url/.test(field) || SEALED[resource]?.includes(field);
  const idempotent = endpoints.filter((endpoint) => endpoint.idempotent);
  const fieldsOf = ({ response }: Endpoint) => (response instanceof z.ZodMiniObject ? response.shape : {});
  for (const endpoint of idempotent) {
    const fields = fieldsOf(endpoint);
    expect([endpoint.resource, endpoint.name, Object.keys(fields).filter(isSecretOf(endpoint.resource))]).toEqual([
      endpoint.resource,
      endpoint.name,
      endpoint.secretFields ?? [],
    ]);
    for (const field of endpoint.secretFields ?? []) expect(fields[field]).toBeInstanceOf(z.ZodMiniNullable);
  }
  expect(idempotent.flatMap(({ secretFields = [] }) => secretFields)).toContain('invitation_url');
});

describe('an operation that changes the account', () => {
  /** `tags.read` and `hours.read-all` permit reading only. */
  const isReading = ({ access }: Operation): boolean => /\.read(-|$)/.test(access);
  const writesByReading = (operation: Operation): boolean => changesAccount(operation) && isReading(operation);

  test('requires no capability to read', () => {
    expect(endpoints.filter(writesByReading).map(({ resource, name }) => `${resource}.${name}`)).toEqual([]);
    expect(endpoints.filter(isReading).length).toBeGreaterThan(10);
  });

  test.each(['tags.read', 'hours.read-all'] as const)('is found if it requires %s', (access) => {
    expect(writesByReading({ ...thing, access, method: 'PATCH' })).toBe(true);
    expect(writesByReading({ ...thing, access, method: 'GET' })).toBe(false);
    expect(writesByReading({ ...thing, access, method: 'POST', changes: 'nothing' })).toBe(false);
  });
});

test('only the operations listed here leave no trace', () => {
  const traceless = endpoints.filter(({ leavesNoTrace }) => leavesNoTrace);
  expect(traceless.map(({ resource, name }) => `${resource}.${name}`)).toEqual([
    'nps.answer',
    'performance-evaluations.saveForm',
    'answer.save',
  ]);
});
