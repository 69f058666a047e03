import { describe, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { onlyDeclared } from './response.ts';

describe('the copy of a response', () => {
  const shape = z.object({
    id: z.number(),
    'kebab-case "quoted"': z.string(),
    note: z.nullable(z.object({ text: z.string() })),
    items: z.array(z.object({ id: z.number(), tags: z.optional(z.array(z.object({ name: z.string() }))) })),
  });

  test('has only the fields that the shape declares, at every depth', () => {
    const row = {
      id: 1,
      'kebab-case "quoted"': 'kept',
      note: { text: 'kept', sealed: 'secret' },
      password_hash: 'secret',
    };
    const items = [
      { id: 2, sort_key: 'secret', tags: [{ name: 'kept', account_id: 7 }] },
      { id: 3, sort_key: 'secret' },
    ];
    expect(JSON.parse(JSON.stringify(onlyDeclared(shape, { ...row, items })))).toEqual({
      id: 1,
      'kebab-case "quoted"': 'kept',
      note: { text: 'kept' },
      items: [{ id: 2, tags: [{ name: 'kept' }] }, { id: 3 }],
    });
  });

  test('leaves out missing fields, and keeps null', () => {
    expect(JSON.stringify(onlyDeclared(shape, { id: 1, note: null, items: [] }))).toBe(
      '{"id":1,"note":null,"items":[]}',
    );
  });

  test('does not modify the original', () => {
    const original = { id: 1, password_hash: 'secret' };
    onlyDeclared(shape, { ...original, items: [] });
    expect(original).toEqual({ id: 1, password_hash: 'secret' });
  });
});
