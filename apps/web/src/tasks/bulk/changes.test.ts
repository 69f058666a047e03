import type { Task } from '@jornada/contract/tasks';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Changes, inverseOf } from './changes.ts';

const task = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  status: fc.constantFrom('todo', 'doing', 'done', 'canceled'),
  due_on: fc.constantFrom(null, '2026-11-20', '2026-12-01'),
  assignee_id: fc.constantFrom(null, 1, 2),
  tag_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 })).map((ids) => ids.toSorted()),
}) as unknown as fc.Arbitrary<Task>;
const list = fc.uniqueArray(task, { selector: ({ id }) => id, minLength: 1 });

const changes: fc.Arbitrary<Changes> = fc.oneof(
  fc.record({ status: fc.constantFrom('todo' as const, 'done' as const) }),
  fc.record({ due_on: fc.constantFrom(null, '2027-01-01') }),
  fc.record({ assignee_id: fc.constantFrom(null, 2) }),
  fc.record({ add_tag_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }) }),
  fc.record({ remove_tag_ids: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 }) }),
);

/** What the server does with a bulk update. */
function applied(
  tasks: readonly Task[],
  ids: readonly number[],
  { add_tag_ids = [], remove_tag_ids = [], ...fields }: Changes,
): Task[] {
  return tasks.map((one) =>
    ids.includes(one.id)
      ? ({
          ...one,
          ...fields,
          tag_ids: [
            ...new Set([...one.tag_ids.filter((tag) => !remove_tag_ids.includes(tag)), ...add_tag_ids]),
          ].toSorted(),
        } as Task)
      : one,
  );
}

describe('inverseOf', () => {
  test('a change and then its inverse is as if nothing had happened', () => {
    fc.assert(
      fc.property(list, changes, (before, change) => {
        const ids = before.map(({ id }) => id);
        const inverse = inverseOf(change, ids, new Map(before.map((one) => [one.id, one]))) ?? [];
        const after = inverse.reduce(
          (now, { taskIds, changes: back }) => applied(now, taskIds, back),
          applied(before, ids, change),
        );
        expect(after).toEqual(before);
      }),
    );
  });

  test('a task that was never seen cannot be brought back', () => {
    expect(inverseOf({ status: 'done' }, [1], new Map())).toBeNull();
  });
});
