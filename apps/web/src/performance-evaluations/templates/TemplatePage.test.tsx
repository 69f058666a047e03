import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

const TEMPLATES = '/v2/performance-evaluations/templates';
const SCALE = { kind: 'custom', points: 3, labels: ['No', 'Partly', 'Yes'], not_observed: true };
const rating = (text: string) => ({ kind: 'rating', text, groups: ['leader', 'self'] });
type Saved = { sections: { title: string; questions: { id: number; text: string; groups: string[] }[] }[] };

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a template is created with a scale, a section and a question, and shows the form of each group', async () => {
  await signIn(await newPerson({ level: 4 }));
  const screen = await open('/evaluations/templates');
  await expect.element(screen.getByRole('heading', { name: 'No evaluation templates yet' })).toBeVisible();
  await button('New template').first().click();
  await screen.getByRole('textbox', { name: /Name/ }).fill('Leader looks');
  await screen.getByRole('combobox', { name: /Scale/ }).selectOptions('frequency');
  await expect
    .element(screen.getByRole('textbox', { name: /Labels/ }))
    .toHaveValue('Never\nRarely\nSometimes\nOften\nAlways');
  await button('Create template').click();
  await expect.element(screen.getByText('There are no questions yet. Add a section first.')).toBeVisible();
  await button('Add section').click();
  await screen.getByRole('textbox', { name: /Title/ }).fill('Delivery');
  await screen.getByRole('dialog').getByRole('button', { name: 'Add section' }).click();
  await button('Add question').click();
  await screen.getByRole('textbox', { name: /^Question/ }).fill('Keeps promises');
  for (const group of ['Peers', 'Reports', 'External']) await screen.getByRole('checkbox', { name: group }).click();
  await screen.getByRole('textbox', { name: '5 – Always' }).fill('Warns early, too');
  await screen.getByRole('dialog').getByRole('button', { name: 'Add question' }).click();
  await expect.element(screen.getByText('Rating · Leader, Self')).toBeVisible();
  await screen.getByRole('radio', { name: 'Preview' }).click();
  await expect.element(screen.getByText('1 question · about 1 minute')).toBeVisible();
  await expect.element(screen.getByText('Warns early, too')).toBeVisible();
  await screen.getByRole('combobox', { name: 'Form of' }).selectOptions('peers');
  await expect.element(screen.getByText('This group is asked nothing.')).toBeVisible();
});

test('a question keeps its id when it is changed, moved, removed and restored', async () => {
  await signIn(await newPerson({ level: 4 }));
  await ask('POST', TEMPLATES, {
    name: 'Leader',
    scale: SCALE,
    sections: [{ title: 'Work', questions: [rating('One'), rating('Two')] }],
  });
  const saved = async () => (await ask<Saved>('GET', `${TEMPLATES}/1`)).sections[0]?.questions ?? [];
  const texts = async () => (await saved()).map(({ id, text }) => `${id} ${text}`);
  const screen = await open('/evaluations/templates/1');
  await button('Move up: Two').click();
  await expect.poll(texts).toEqual(['2 Two', '1 One']);
  await button('Change: One').click();
  await screen.getByRole('textbox', { name: /^Question/ }).fill('First');
  await button('Save changes').click();
  await expect.poll(texts).toEqual(['2 Two', '1 First']);
  await button('Remove: First').click();
  await expect.poll(texts).toEqual(['2 Two']);
  await button('Undo').click();
  await expect.poll(texts).toEqual(['2 Two', '1 First']);
  await button('Change: Two').click();
  for (const group of ['Leader', 'Self']) await screen.getByRole('checkbox', { name: group }).click();
  await button('Save changes').click();
  await expect.element(screen.getByText('Choose at least one group.')).toBeVisible();
});
