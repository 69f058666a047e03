import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const E = '/v2/performance-evaluations';
const SCALE = { kind: 'custom', points: 3, labels: ['Low', 'Right', 'High'], not_observed: true };
const SECTIONS = [
  {
    title: 'Work',
    questions: [
      { kind: 'rating', text: 'Plans ahead', groups: ['leader', 'self'], required: true, comment: 'optional' },
      { kind: 'rating', text: 'Keeps promises', groups: ['leader', 'self'], required: true },
    ],
  },
  { title: 'In words', questions: [{ kind: 'text', text: 'What next?', groups: ['leader', 'self'], required: true }] },
];

/** Opens an evaluation of two people by themselves and their leader. */
async function opened() {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  const sol = await newPerson({ level: 1, nome: 'Sol Reis', accountId: ada.accountId });
  await signIn(ada);
  for (const { userId } of [rui, sol]) await ask('PATCH', `/v2/user/${userId}`, { reports_to: ada.userId, version: 1 });
  const { id: template_id } = await ask<{ id: number }>('POST', `${E}/templates`, {
    name: 'Short form',
    scale: SCALE,
    sections: SECTIONS,
  });
  const { id } = await ask<{ id: number }>('POST', E, { name: 'First half', degree: '180', template_id });
  await ask('POST', `${E}/${id}/subjects`, { user_ids: [rui.userId, sol.userId] });
  const { version } = await ask<{ version: number }>('GET', `${E}/${id}`);
  await ask('POST', `${E}/${id}/open`, { version });
  return { ada, rui, sol };
}

test('a form is answered by keyboard alone, keeps unsaved text, and is submitted and reopened', async () => {
  const { rui } = await opened();
  await signIn(rui);
  const list = await open('/evaluations');
  await list.getByRole('link', { name: /^Answer: About myself/ }).click();
  await expect.element(list.getByRole('heading', { name: 'About myself' })).toBeVisible();
  await expect.element(list.getByText(/^Ada Prado|Your leader and the people who manage/).first()).toBeVisible();
  await list.getByRole('radio', { name: '1 · Low' }).first().click();
  await userEvent.keyboard('3');
  await expect.element(list.getByRole('radio', { name: '3 · High' }).first()).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard('Writes 3 plans a week');
  await expect.element(list.getByText('33 % answered')).toBeVisible();
  await expect.element(list.getByText(/^Saved /)).toBeVisible();
  // The page is closed before the next save: the typed text is there after it is opened again.
  await userEvent.keyboard(', and reads them');
  await list.unmount();
  const screen = await open('/evaluations');
  await screen.getByRole('link', { name: /^Continue: About myself/ }).click();
  await expect
    .element(screen.getByLabelText('Comment (optional)'))
    .toHaveValue('Writes 3 plans a week, and reads them');

  await screen.getByRole('button', { name: 'Finish' }).click();
  await expect.element(screen.getByText('2 questions still need an answer').first()).toBeVisible();
  await screen.getByRole('button', { name: 'Work: Keeps promises' }).click();
  await userEvent.keyboard('0');
  await expect.element(screen.getByRole('radio', { name: 'Not observed' }).last()).toBeChecked();
  await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByRole('textbox', { name: 'What next?' }).fill('Lead a project');
  await screen.getByRole('button', { name: 'Next' }).click();
  await screen.getByRole('button', { name: 'Submit' }).click();
  await expect.element(screen.getByText(/^Submitted\. Until /)).toBeVisible();
  expect(
    localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith('jornada.answers')) ?? ''),
  ).toBeNull();
  await screen.getByRole('button', { name: 'Take back to change' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Finish' })).toBeVisible();
});

test('two tabs: both versions are shown, and the chosen answers are saved', async () => {
  const { rui } = await opened();
  await signIn(rui);
  const { items } = await ask<{ items: { id: number }[] }>('GET', `${E}/forms`);
  const path = `${E}/forms/${items[0]?.id}`;
  const screen = await open(`/evaluations/forms/${items[0]?.id}`);
  await expect.element(screen.getByRole('heading', { name: 'About myself' })).toBeVisible();
  const { version, sections } = await ask<{
    version: number;
    sections: { questions: { id: number }[] }[];
  }>('GET', path);
  const [first = { id: 0 }, second = { id: 0 }] = sections[0]?.questions ?? [];
  await ask('PUT', path, {
    answers: [
      { question_id: first.id, point: 1 },
      { question_id: second.id, point: 2 },
    ],
    version,
  });
  await screen.getByRole('radio', { name: '3 · High' }).first().click();
  await expect.element(screen.getByText('This form was saved elsewhere meanwhile')).toBeVisible();
  // The second question has the other version's answer, because only that version answered it.
  await screen.getByRole('button', { name: 'Save this choice' }).click();
  await expect.element(screen.getByText(/^Saved /)).toBeVisible();
  const after = await ask<{ answers: { question_id: number; point: number | null }[] }>('GET', path);
  expect(after.answers.map(({ point }) => point).toSorted()).toEqual([2, 3]);
});

test('a leader answers one question for all people, and each form is saved on its own', async () => {
  const { ada } = await opened();
  await signIn(ada);
  const list = await open('/evaluations');
  await list.getByRole('link', { name: /^Answer: About Rui Costa/ }).click();
  await list.getByRole('button', { name: 'Compare my people' }).click();
  await expect.element(list.getByText('Question 1 of 3')).toBeVisible();
  await list.getByRole('region', { name: 'Rui Costa' }).getByRole('radio', { name: '3 · High' }).click();
  await list.getByRole('region', { name: 'Sol Reis' }).getByRole('radio', { name: '1 · Low' }).click();
  await list.getByRole('button', { name: 'Next question' }).click();
  await expect.element(list.getByText('Keeps promises').first()).toBeVisible();
  await expect.poll(() => list.getByText(/Saved /).elements().length).toBe(2);
  const { items } = await ask<{ items: { id: number; progress_percent: number }[] }>('GET', `${E}/forms`);
  expect(items.map(({ progress_percent }) => progress_percent)).toEqual([33, 33]);
});
