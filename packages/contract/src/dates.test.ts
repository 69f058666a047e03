import { expect, test } from 'vitest';
import type { z } from 'zod/mini';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';

type Shape = z.ZodMiniType;

/** Dates without limits: they identify a stored row, which must stay deletable. */
const UNBOUNDED = ['DELETE /v2/work-time/schedules/{userId}/{validFrom} validFrom'];

/** Every date, month and instant within `shape`, with its path. */
function datesIn(shape: Shape, path: string): [string, Shape][] {
  const def = shape.def as unknown as Record<string, unknown> & { type: string; format?: string };
  if (def.format === 'date' || def.format === 'datetime' || shape.safeParse('2026-11').success)
    return acceptsText(shape) ? [] : [[path, shape]];
  const inner = ['innerType', 'element', 'in', 'out'].filter((name) => def[name] !== undefined);
  const fields = def.type === 'object' ? Object.entries(def['shape'] as Record<string, Shape>) : [];
  const options = def.type === 'union' ? (def['options'] as Shape[]) : [];
  return [
    ...inner.flatMap((name) => datesIn(def[name] as Shape, path)),
    ...fields.flatMap(([name, field]) => datesIn(field, path ? `${path}.${name}` : name)),
    ...options.flatMap((option) => datesIn(option, path)),
  ];
}

/** Whether a shape accepts any text, so that a date in it has no special meaning. */
const acceptsText = (shape: Shape) => ['any text', 'text'].some((text) => shape.safeParse(text).success);

const accepts = (shape: Shape, ...values: string[]) => values.some((value) => shape.safeParse(value).success);

const dates = Object.values(contract)
  .flatMap((operations) => Object.values(operations) as Endpoint[])
  .flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((part) =>
      part ? datesIn(part, '').map(([name, shape]) => ({ field: `${method} ${path} ${name}`, shape })) : [],
    ),
  )
  .filter(({ field }) => !UNBOUNDED.includes(field));

test('the dates of requests are found', () => {
  const fields = dates.map(({ field }) => field);
  expect(fields).toEqual(
    expect.arrayContaining([
      'GET /v2/tasks created_to',
      'PATCH /v2/tasks/{id} due_on',
      'POST /v2/work-time started_at',
      'PUT /v2/work-time/timesheet cells.date',
      'POST /v2/time-bank/closings month',
      'GET /v2/audit from',
    ]),
  );
});

test.each(dates)('$field accepts 1900 to 2199 only', ({ shape }) => {
  const inYear = (year: string) => [`${year}-01-01`, `${year}-01-01T00:00:00.000Z`, `${year}-01`];
  expect(['0000', '0001', '1899', '2200', '4011', '9999'].filter((year) => accepts(shape, ...inYear(year)))).toEqual(
    [],
  );
  expect(['1900', '2026', '2199'].filter((year) => !accepts(shape, ...inYear(year)))).toEqual([]);
});
