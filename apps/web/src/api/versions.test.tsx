import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { z } from 'zod/mini';
import { ApiError } from './errors.ts';
import { currentOf, useConcurrentEdits, useVersions } from './versions.ts';

const FIELDS = ['name', 'note'] as const;
const plant = z.object({ name: z.string(), note: z.string(), version: z.number() });
type Plant = z.infer<typeof plant>;
type Written = Pick<Plant, 'name' | 'note'>;

const OPENED: Plant = { name: 'Fern', note: '', version: 1 };
const THEIRS: Plant = { name: 'Their fern', note: 'Theirs', version: 2 };
const writtenOf = ({ name, note }: Plant): Written => ({ name, note });
const refusal = (current: object, code = 'stale_version') =>
  new ApiError({ status: 409, code, message: 'Conflict', details: { current } });

/** A minimal form: its fields, initial values and sent bodies. */
async function aForm() {
  const sent: unknown[] = [];
  const { result, rerender, act } = await renderHook(
    (latest: Plant = OPENED) => {
      const versions = useVersions({ latest, shape: plant, fields: FIELDS, writtenOf });
      const [begun, setBegun] = useState<Written>(writtenOf(latest));
      const [typed, setTyped] = useState(begun);
      const concurrent = useConcurrentEdits(versions, {
        isDirty: JSON.stringify(typed) !== JSON.stringify(begun),
        busy: false,
        mine: () => typed,
        put: (resolved, begins) => {
          setBegun(begins);
          setTyped(resolved);
        },
        save: (resolved) => sent.push(versions.changes(versions.base.current, resolved)),
        label: (field) => `The ${field}`,
        inWords: (field, written, theirs) => `${written[field]}${theirs ? ` of version ${theirs.version}` : ''}`,
      });
      return { versions, typed, setTyped, ...concurrent };
    },
    { initialProps: OPENED },
  );
  return { sent, act, now: () => result.current, receive: (latest: Plant) => rerender(latest) };
}

test('an untouched form adopts changes by others', async () => {
  const form = await aForm();
  await form.receive(THEIRS);
  expect(form.now().typed).toEqual(writtenOf(THEIRS));
  expect(form.now().meanwhile.when).toBe(false);
  expect(form.now().versions.changes(THEIRS, form.now().typed)).toEqual({ version: 2 });
});

test('typed values stay with a notice of the other change; fields changed only by others are adopted', async () => {
  const form = await aForm();
  await form.act(() => form.now().setTyped({ name: 'My fern', note: '' }));
  await form.receive(THEIRS);
  expect(form.now().typed.name).toBe('My fern');
  expect(form.now().conflict).toBeNull();
  expect(form.now().meanwhile.when).toBe(true);

  await form.act(() => form.now().meanwhile.onSee());
  expect(form.now().meanwhile.when).toBe(false);
  expect(form.now().conflict?.differences).toEqual([
    { field: 'name', label: 'The name', mine: 'My fern', theirs: 'Their fern of version 2', suggested: 'mine' },
    { field: 'note', label: 'The note', mine: '', theirs: 'Theirs of version 2', suggested: 'theirs' },
  ]);

  await form.act(() => form.now().conflict?.onResolve({ name: 'mine', note: 'theirs' }));
  expect(form.now().conflict).toBeNull();
  expect(form.now().typed).toEqual({ name: 'My fern', note: 'Theirs' });
  // Based on the other version, with only the fields chosen as "mine".
  expect(form.sent).toEqual([{ name: 'My fern', version: 2 }]);
});

test('choosing "theirs" for all fields sends nothing', async () => {
  const form = await aForm();
  await form.act(() => form.now().setTyped({ name: 'My fern', note: '' }));
  await form.act(() => void form.now().versions.refused(refusal(THEIRS)));
  await form.act(() => form.now().conflict?.onResolve({ name: 'theirs', note: 'theirs' }));
  expect(form.now().typed).toEqual(writtenOf(THEIRS));
  expect(form.sent).toEqual([]);
});

test('returning to the form keeps the typed values and their base version', async () => {
  const form = await aForm();
  await form.act(() => form.now().setTyped({ name: 'My fern', note: '' }));
  await form.act(() => void form.now().versions.refused(refusal(THEIRS)));
  await form.act(() => form.now().conflict?.onClose());
  expect(form.now().conflict).toBeNull();
  expect(form.now().typed.name).toBe('My fern');
  expect(form.now().versions.base.current).toBe(OPENED);
});

test.each([
  ['a stale version', refusal(THEIRS), THEIRS],
  ['a stale version of something else', refusal({ title: 'A task' }), null],
  ['another conflict', refusal(THEIRS, 'name_taken'), null],
  ['no answer at all', new Error('offline'), null],
])('the current resource is read from the refusal of %s', (_, error, current) => {
  expect(currentOf(plant, error)).toEqual(current);
});
