import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('the number of tasks of a tag is a link to them; a tag without tasks has no link', async () => {
  await signIn(await newPerson({ level: 3 }));
  for (const name of ['Garden', 'Unused']) await ask('POST', '/v2/task-tags', { name });
  for (const title of ['Mow', 'Water']) await ask('POST', '/v2/tasks', { title, tag_ids: [1] });
  const screen = await open('/tags');
  const counted = screen.getByRole('link', { name: '2 tasks tagged “Garden”' });
  await expect.element(counted).toHaveTextContent('2');
  await expect.element(screen.getByRole('row', { name: /Unused/ }).getByRole('link')).toHaveLength(1);
  // A change of a task updates the number.
  await ask('POST', '/v2/tasks', { title: 'Weed', tag_ids: [1, 2] });
  await screen.getByRole('link', { name: '3 tasks tagged “Garden”' }).click();
  await expect.element(screen.getByText('3 tasks', { exact: true })).toBeVisible();
});
