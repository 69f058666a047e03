import { expect, test } from 'vitest';
import { places } from './places.ts';

test('each figure links to the screen with its filters', () => {
  const query = (path: string) => Object.fromEntries(new URL(path, 'http://x').searchParams);
  expect(query(places.myDue(7, '2026-11-20', '2026-11-22'))).toEqual({
    assignee_id: '7',
    status: 'todo,doing',
    due_from: '2026-11-20',
    due_to: '2026-11-22',
    sort: 'due_on',
  });
  expect(query(places.load(7, '2026-11-16'))).toEqual({
    view: 'heat',
    from: '2026-11-16',
    person: '7',
    cell: '7.2026-11-16',
  });
  expect(places.loads('2026-11-16', [7, 12])).toContain('person=7%2C12');
  // The event of a bulk operation contains only the kind of its rows.
  expect(places.logOf('tasks', null)).toBe('/audit?target=tasks');
  expect(places.logOf('tasks', 5)).toBe('/audit?target=tasks&target_id=5');
});
