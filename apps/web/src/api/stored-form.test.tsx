import { accounts } from '@jornada/contract/accounts';
import type { Retention } from '@jornada/domain/retention';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { ask, hold, newPerson, signIn } from '../testing.tsx';
import { createQueryClient } from './client.ts';
import { ApiError } from './errors.ts';
import { useStoredForm } from './stored-form.ts';

const stored = async () => {
  const { version, settings } = await ask<{ version: number; settings: Retention }>('GET', '/v2/accounts/me');
  const { retention_months, retention_months_after_leaving } = settings;
  return { version, values: { retention_months, retention_months_after_leaving } };
};

/** A form of the retention of a new account; `catchUp` shows it what is stored by now. */
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
  // The new version is known before the answer.
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

test('a field changed by both keeps the input, and saving it is refused', async () => {
  const form = await aForm();
  await form.type('retention_months', 72);
  await form.elsewhere({ retention_months: 84 });
  await form.catchUp();
  expect(form.values()).toEqual([72, 24]);
  await form.save();
  expect(form.now().form.refused).toBeInstanceOf(ApiError);
  expect(form.now().form.refused).toMatchObject({ code: 'stale_version' });
  expect((await stored()).values.retention_months).toBe(84);
});
