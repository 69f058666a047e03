import { describe, expect, test } from 'vitest';
import type { FileRow } from './file-rows.ts';
import type { Lines } from './lines.ts';
import { headerFaults, lineChangesOf, lineColumnsOf } from './lines-import.ts';

const HEADER = ['email', 'leader_email'];
/** People 1 to `count`, whose e-mails are `p1@a.test` and so on. */
function account(count: number, reports: Record<number, number> = {}) {
  const ids = Array.from({ length: count }, (_, at) => at + 1);
  const lines: Lines = new Map(ids.map((id) => [id, { reports_to: reports[id] ?? null, active: true }]));
  return { lines, byEmail: new Map(ids.map((id) => [`p${id}@a.test`, id])) };
}
const mail = (id: number | null) => (id === null ? '' : `P${id}@a.test `);
const rowsOf = (pairs: readonly (readonly [number, number | null])[]): FileRow[] =>
  pairs.map(([person, leader], at) => ({ row: at + 2, cells: [mail(person), mail(leader)] }));
const read = (people: ReturnType<typeof account>, pairs: readonly (readonly [number, number | null])[]) =>
  lineChangesOf(rowsOf(pairs), lineColumnsOf(HEADER), people);
const codes = ({ faults }: ReturnType<typeof read>) => faults.map(({ row, path, code }) => `${row} ${path} ${code}`);

describe('a file of leaders', () => {
  test('changes only leaders that differ, by e-mail ignoring case; an empty cell means no leader', () => {
    const people = account(4, { 2: 1, 3: 1 });
    const { changes, unchanged, faults } = read(people, [
      [2, 1],
      [3, null],
      [4, 2],
    ]);
    expect([[...changes], unchanged, faults]).toEqual([
      [
        [3, null],
        [4, 2],
      ],
      1,
      [],
    ]);
  });

  test('prefers ids, and reports the faults of each row', () => {
    const columns = lineColumnsOf(['ID', 'E-mail', 'reports_to', 'Líder', 'reported_to', 'Nome']);
    expect(columns).toEqual({ user_id: 0, email: 1, reports_to: 2, leader_email: 3, reported_to: 4 });
    const people = account(4, { 3: 1 });
    const { changes, faults } = lineChangesOf(
      [
        { row: 2, cells: ['2', 'p4@a.test', '1', '', ''] },
        { row: 3, cells: ['9', '', '1', '', ''] },
        { row: 4, cells: ['', 'p4@a.test', '', 'nobody@a.test', ''] },
        { row: 5, cells: ['4', '', '4', '', ''] },
        { row: 6, cells: ['2', '', '3', '', ''] },
        { row: 7, cells: ['3', '', '2', '', '4'] },
        { row: 8, cells: ['', '', '1', '', ''] },
      ],
      columns,
      people,
    );
    expect([...changes]).toEqual([[2, 1]]);
    expect(faults.map(({ row, path, code, value }) => [row, path, code, value])).toEqual([
      [3, 'user_id', 'not_here', '9'],
      [4, 'leader_email', 'not_here', 'nobody@a.test'],
      [5, 'reports_to', 'oneself', '4'],
      [6, 'user_id', 'duplicate', '2'],
      [7, 'reported_to', 'changed', '4'],
      [8, 'email', 'not_here', ''],
    ]);
    expect(headerFaults(lineColumnsOf(['Nome'])).map(({ path }) => path)).toEqual(['email', 'leader_email']);
  });

  test('that reverses a line has no circle, although each row alone would form one', () => {
    const people = account(3, { 2: 1, 3: 2 });
    const reversed = read(people, [
      [1, 2],
      [2, 3],
      [3, null],
    ]);
    expect(reversed.faults).toEqual([]);
    expect(reversed.changes.size).toBe(3);
  });

  test('reports exactly the rows of a circle, also through people who are not in the file', () => {
    const people = account(7, { 3: 2, 7: 6 });
    expect(
      codes(
        read(people, [
          [2, 4],
          [4, 3],
          [5, 2],
          [6, 5],
        ]),
      ),
    ).toEqual(['2 leader_email circle', '3 leader_email circle']);
  });

  test('reports the row that puts a 33rd person above somebody', () => {
    const chain = Object.fromEntries(Array.from({ length: 32 }, (_, at) => [at + 2, at + 1]));
    const people = account(35, chain);
    expect(codes(read(people, [[34, 32]]))).toEqual([]);
    expect(codes(read(people, [[34, 33]]))).toEqual(['2 leader_email too_deep']);
    expect(codes(read(people, [[1, 35]]))).toEqual(['2 leader_email too_deep']);
  });

  test('of 20,000 rows that form one circle reports each of them', () => {
    const people = account(20_000);
    const pairs = Array.from({ length: 20_000 }, (_, at) => [at + 1, at === 0 ? 20_000 : at] as const);
    expect(read(people, pairs).faults).toHaveLength(20_000);
  });
});
