import { accounts } from '@jornada/contract/accounts';
import type { Retention } from '@jornada/domain/retention';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ask, hold, newPerson, signIn } from '../testing.tsx';
import { createQueryClient } from './client.ts';
import { useStoredForm } from './stored-form.ts';

const stored = async () => {
  const { version, settings } = await ask<{ version: number; settings: Retention }>('GET', '/v2/accounts/me');
  const { retention_months, retention_months_after_leaving } = settings;
  return { version, values: { retention_months, retention_months_after_leaving } };
};

/** Renders a form for the retention settings of a new account; `catchUp` passes it the values stored by now. */
async function aForm() {
  await signIn(await newPerson({ level: 5 }));
  const client = createQueryClient({ showError: () => undefined });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const first = await stored();
  const { result, act, rerender } = await renderHook(
    (latest = first) => {
      const form = useStoredForm(accounts.update, {
        stored: latest,
        toBody: (settings: Retention, version) => ({ version, settings }),
      });
      return { form, isDirty: form.formState.isDirty };
    },
    { wrapper, initialProps: first },
  );
  return {
    now: () => result.current,
    values: () => Object.values(result.current.form.getValues()),
    type: (field: keyof Retention, months: number) =>
      act(() => result.current.form.setValue(field, months, { shouldDirty: true })),
    save: () => act(() => result.current.form.submit()),
    begin: () => act(() => void result.current.form.submit()),
    fields: () => result.current.form.meanwhile?.fields,
    choose: (side: 'mine' | 'theirs', field: keyof Retention = 'retention_months') =>
      act(() => result.current.form.meanwhile?.choose(field, side)),
    catchUp: async () => rerender(await stored()),
    elsewhere: (settings: Partial<Retention>) => ask('PATCH', '/v2/accounts/me', { version: first.version, settings }),
  };
}

test('input typed during a save stays and is saved next, even if it equals the value before the save', async () => {
  const form = await aForm();
  await form.type('retention_months', 72);
  const release = hold(({ url, method }) => method === 'patch' && url?.endsWith('/accounts/me') === true);
  await form.begin();
  await expect.poll(async () => (await stored()).values.retention_months).toBe(72);
  await form.type('retention_months', 60);
  await form.type('retention_months_after_leaving', 30);
  // The new version arrives before the answer.
  await form.catchUp();
  release();
  await expect.poll(() => form.now().form.busy).toBe(false);
  expect(form.values()).toEqual([60, 30]);
  expect(form.now().isDirty).toBe(true);
  await form.save();
  await form.catchUp();
  expect((await stored()).values).toEqual({ retention_months: 60, retention_months_after_leaving: 30 });
  await expect.poll(() => form.now().isDirty).toBe(false);
});

test('a field changed by somebody else is updated while another one is being edited', async () => {
  const form = await aForm();
  await form.type('retention_months', 72);
  await form.elsewhere({ retention_months_after_leaving: 36 });
  await form.catchUp();
  expect(form.values()).toEqual([72, 36]);
  await form.save();
  expect((await stored()).values).toEqual({ retention_months: 72, retention_months_after_leaving: 36 });
});

test('a field changed by both keeps the input; a refused save offers both values, and the chosen one is saved', async () => {
  const form = await aForm();
  await form.type('retention_months', 72);
  await form.elsewhere({ retention_months: 84 });
  await form.catchUp();
  expect(form.values()).toEqual([72, 24]);
  expect(form.now().form.meanwhile).toBeNull();
  await form.save();
  await expect.poll(form.fields).toEqual([{ path: 'retention_months', mine: 72, theirs: 84, choice: null }]);
  expect(form.now().form.refused).toBeNull();
  // Nothing is sent before the choice.
  await form.save();
  expect((await stored()).values.retention_months).toBe(84);

  await form.choose('theirs');
  expect([form.values(), form.now().isDirty]).toEqual([[84, 24], false]);
  // A choice is taken back, and what is typed afterwards is the person's.
  await form.choose('mine');
  await form.type('retention_months', 96);
  expect(form.fields()).toEqual([{ path: 'retention_months', mine: 96, theirs: 84, choice: 'mine' }]);
  await form.choose('theirs');
  await form.choose('mine');
  await form.save();
  expect((await stored()).values.retention_months).toBe(96);
  expect(form.now().form.meanwhile).toBeNull();
});

test('a third version, saved during the choice, asks again where it differs and keeps the other choices', async () => {
  const form = await aForm();
  await form.type('retention_months', 72);
  await form.type('retention_months_after_leaving', 30);
  await form.elsewhere({ retention_months: 84, retention_months_after_leaving: 36 });
  await form.catchUp();
  await form.save();
  await expect.poll(() => form.fields()?.length).toBe(2);
  await form.choose('mine');
  await form.choose('theirs', 'retention_months_after_leaving');
  const { version } = await stored();
  await ask('PATCH', '/v2/accounts/me', { version, settings: { retention_months: 90 } });
  await form.catchUp();
  await expect.poll(form.fields).toEqual([
    { path: 'retention_months', mine: 72, theirs: 90, choice: null },
    { path: 'retention_months_after_leaving', mine: 30, theirs: 36, choice: 'theirs' },
  ]);
  await form.choose('theirs');
  await form.choose('mine', 'retention_months_after_leaving');
  await form.save();
  expect((await stored()).values).toEqual({ retention_months: 90, retention_months_after_leaving: 30 });
});
