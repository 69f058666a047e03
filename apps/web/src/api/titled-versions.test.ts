import { expect, test } from 'vitest';
import type { EndpointForm } from './form.ts';
import { inTitledForm } from './titled-versions.ts';

type Values = { task_id: number | null; task_title: string | null; note: string };
type Written = Omit<Values, 'task_title'>;

/** Creates a form with `values` that records each reset: the base, then the values. */
function formWith(values: Values) {
  const resets: Values[] = [];
  const form = {
    formState: { isDirty: true },
    busy: false,
    getValues: () => values,
    reset: (to: Values) => void resets.push(to),
    forgetRefusal: () => {},
    submit: async () => {},
  };
  const toValues = (written: Written, task_title: string | null): Values => ({ ...written, task_title });
  const fromValues = ({ task_title: _, ...written }: Values): Written => written;
  return { resets, inForm: inTitledForm(form as unknown as EndpointForm<Values>, toValues, fromValues) };
}
const THEIRS = { task_id: 1, task_title: 'Theirs', note: 'stored' };
const BASE = { task_id: 1, note: 'stored' };

test('a task that the person chose keeps its title when the stored version is adopted', () => {
  const { resets, inForm } = formWith({ task_id: 2, task_title: 'Mine', note: '' });
  inForm.put({ task_id: 2, note: '' }, BASE, THEIRS);
  expect(resets).toEqual([
    { ...BASE, task_title: 'Theirs' },
    { task_id: 2, task_title: 'Mine', note: '' },
  ]);
});

test('the stored task gets the stored title', () => {
  const { resets, inForm } = formWith({ task_id: 2, task_title: 'Mine', note: 'x' });
  inForm.put({ task_id: 1, note: 'x' }, BASE, THEIRS);
  expect(resets.at(-1)).toEqual({ task_id: 1, task_title: 'Theirs', note: 'x' });
});
