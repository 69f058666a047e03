import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equal, follow, isInPlace } from './follow.ts';

describe('a form follows what is stored', () => {
  const begun = {
    name: 'Fern',
    rows: [
      { id: 'a', on: true, size: 1 },
      { id: 'b', on: true, size: 1 },
    ],
  };
  type Row = (typeof begun.rows)[number];
  const row = (at: number, part: Partial<Row>, of = begun) => ({
    ...of,
    rows: of.rows.map((one, i) => (i === at ? { ...one, ...part } : one)),
  });
  const off = row(0, { on: false });
  const byId = { rowKey: 'id' };

  test('in the fields and rows that only the other side changed, in either order', () => {
    expect(follow(begun, off, row(1, { on: false }), byId)).toEqual({
      values: row(1, { on: false }, off),
      conflicts: [],
    });
    expect(follow(begun, off, { ...begun, name: 'Ivy' }).values).toEqual({ ...off, name: 'Ivy' });
    expect(follow(begun, off, off)).toEqual({ values: off, conflicts: [] });
  });

  test('and in the parts of a row that both changed, as long as it is the same row', () => {
    expect(follow(begun, off, row(0, { size: 2 }), byId)).toEqual({
      values: row(0, { size: 2 }, off),
      conflicts: [],
    });
    const both = row(0, { on: false, size: 3 });
    expect(follow(begun, both, row(0, { size: 2 }), byId)).toEqual({
      values: both,
      conflicts: [{ path: 'rows.0.size', mine: 3, theirs: 2 }],
    });
  });

  test('a part that both changed to different values keeps mine and is named, except after an own save', () => {
    const [mine, theirs] = [
      { ...begun, name: 'Ivy' },
      { ...begun, name: 'Moss' },
    ];
    expect(follow(begun, mine, theirs)).toEqual({
      values: mine,
      conflicts: [{ path: 'name', mine: 'Ivy', theirs: 'Moss' }],
    });
    expect(follow(begun, mine, theirs, { own: true })).toEqual({ values: mine, conflicts: [] });
  });

  test('a row that was replaced is one value, and so is a list whose rows were added, removed or moved', () => {
    const replaced = row(0, { id: 'c' });
    expect(follow(begun, off, replaced, byId)).toEqual({
      values: off,
      conflicts: [{ path: 'rows.0', mine: off.rows[0], theirs: replaced.rows[0] }],
    });
    for (const rows of [begun.rows.slice(1), begun.rows.toReversed(), [...begun.rows.slice(1), ...replaced.rows]])
      expect(follow(begun, off, { ...begun, rows }, byId)).toEqual({
        values: off,
        conflicts: [{ path: 'rows', mine: off.rows, theirs: rows }],
      });
    expect(follow(begun, off, row(1, { on: false })).conflicts).toHaveLength(1);
  });

  test('a path leads to the same row until rows are added, removed or moved', () => {
    const { rows } = begun;
    const leads = (path: string, changed: object[]) => isInPlace(path, 'id', begun, { ...begun, rows: changed });
    expect([leads('name', []), leads('rows', []), leads('rows.1.size', off.rows)]).toEqual([true, true, true]);
    for (const changed of [rows.slice(1), rows.toReversed(), [...rows, { id: 'c' }], [...rows.slice(1), { id: 'c' }]])
      for (const path of ['rows.0', 'rows.1.size']) expect(leads(path, changed)).toBe(false);
  });

  const form = fc.record({
    name: fc.constantFrom('Fern', 'Ivy', 'Moss'),
    rows: fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), on: fc.boolean() }), { maxLength: 3 }),
  });

  test('nothing that the person typed is lost: it is in the values, or the stored value equals the one before', () => {
    fc.assert(
      fc.property(form, form, form, (before, mine, theirs) => {
        const { values, conflicts } = follow(before, mine, theirs, byId);
        for (const field of ['name', 'rows'] as const)
          if (equal(mine[field], before[field])) expect(values[field]).toEqual(theirs[field]);
          else if (equal(theirs[field], before[field])) expect(values[field]).toEqual(mine[field]);
        // What both changed is offered with both values, and the form has mine until then.
        if (!equal(mine.name, before.name) && !equal(theirs.name, before.name) && mine.name !== theirs.name)
          expect(conflicts).toContainEqual({ path: 'name', mine: mine.name, theirs: theirs.name });
        const lengths = new Set([before, mine, theirs].map(({ rows }) => rows.length));
        if (lengths.size > 1 && conflicts.some(({ path }) => path === 'rows')) expect(values.rows).toEqual(mine.rows);
      }),
    );
  });
});
