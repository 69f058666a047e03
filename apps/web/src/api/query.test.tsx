import { taskTags } from '@jornada/contract/task-tags';
import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { hold, newPerson, signIn } from '../testing.tsx';
import { createQueryClient } from './client.ts';
import { useWrite } from './query.ts';

/** Renders the hook in a component that is unmounted before the answer; returns the callbacks that ran. */
async function removedWhileWaiting(name: string): Promise<string[]> {
  const client = createQueryClient({ showError: () => undefined });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, act, unmount } = await renderHook(() => useWrite(taskTags.create, { errorIsShown: true }), {
    wrapper,
  });
  const release = hold(({ url }) => url?.endsWith('/task-tags') === true);
  const followed: string[] = [];
  await act(() =>
    result.current.mutate(
      { body: { name } },
      {
        onSuccess: (tag) => followed.push(tag.name),
        onError: (error) => followed.push(error.constructor.name),
        onSettled: () => followed.push('settled'),
      },
    ),
  );
  await unmount();
  release();
  await expect.poll(() => followed).toContain('settled');
  return followed;
}

test('callbacks of a write run even after its component was removed, on success and on error', async () => {
  await signIn(await newPerson({ level: 4 }));
  expect(await removedWhileWaiting('Bug')).toEqual(['Bug', 'settled']);
  expect(await removedWhileWaiting('Bug')).toEqual(['ApiError', 'settled']);
});
