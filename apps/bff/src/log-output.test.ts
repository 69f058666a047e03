import { expect, test } from 'vitest';
import { createTimeField } from './log-output.ts';

test("the time of a log line has the line's own milliseconds", () => {
  const times = [
    '2026-11-22T14:35:07.042Z',
    '2026-11-22T14:35:07.999Z',
    '2026-11-22T14:35:08.000Z',
    '2026-11-22T14:35:07.001Z',
    '1969-12-31T23:59:59.005Z',
  ];
  const left = [...times];
  const field = createTimeField(() => new Date(left.shift() ?? ''));
  expect(times.map(() => field())).toEqual(times.map((time) => `,"time":"${time}"`));
});
