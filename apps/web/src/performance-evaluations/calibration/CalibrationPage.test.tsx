import { afterEach, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => cleanup());

const LABELS = ['Below', 'As expected', 'Above'];

test('a person is rated by the leader, and moved in the nine-box with a reason by keyboard and mouse', async () => {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  const id = await commands.countedEvaluation({
    accountId: ada.accountId,
    author: ada.userId,
    leader: lea.userId,
    subject: rui.userId,
    labels: LABELS,
  });

  await signIn(lea);
  const result = await open(`/evaluations/${id}/results/${rui.userId}`);
  await result.getByRole('button', { name: 'Rate', exact: true }).click();
  await result.getByRole('combobox', { name: 'Rating' }).selectOptions('As expected');
  await result.getByRole('combobox', { name: 'Potential' }).selectOptions('Medium');
  await result.getByRole('textbox', { name: 'Rationale' }).fill('Kept every promise');
  await result.getByRole('button', { name: 'Save rating' }).click();
  await expect.element(result.getByText('Kept every promise')).toBeVisible();
  await result.unmount();

  await signIn(ada);
  const screen = await open(`/evaluations/${id}/calibration`);
  const middle = screen.getByRole('region', { name: 'Medium potential, medium rating: 1 person' });
  await expect.element(middle).toBeVisible();
  middle.getByRole('button', { name: 'Rui Costa' }).element().focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Ready for more');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  const high = screen.getByRole('region', { name: 'High potential, medium rating: 1 person' });
  await expect.element(high).toBeVisible();
  // The card's accessible description states the previous rating and the reason.
  await expect
    .element(high.getByRole('button', { name: 'Rui Costa' }))
    .toHaveAccessibleDescription('Moved from “Medium potential, medium rating”: Ready for more');
  await high.getByRole('button', { name: 'Rui Costa' }).click();
  await expect.element(screen.getByText(/As expected, Medium → As expected, High: Ready for more/)).toBeVisible();
  await screen.getByRole('button', { name: 'Close' }).click();

  // The click event that ends a drag with the mouse does not open the person.
  const low = screen.getByRole('region', { name: 'Low potential, high rating: 0 people' });
  await userEvent.dragAndDrop(high.getByRole('button', { name: 'Rui Costa' }), low);
  await screen.getByRole('textbox', { name: 'Reason' }).fill('Compared again');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(screen.getByRole('region', { name: 'Low potential, high rating: 1 person' })).toBeVisible();

  // The same people as a table, without dragging.
  await screen.getByRole('radio', { name: 'Table' }).click({ force: true });
  const row = (name: RegExp) => screen.getByRole('row', { name });
  await expect.element(row(/^Rui Costa 3\.71 As expected Above Low Moved from .*: Compared again/)).toBeVisible();
  screen.getByRole('button', { name: 'Move Rui Costa' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('combobox', { name: 'Potential' }).selectOptions('Medium');
  await screen.getByRole('textbox', { name: 'Reason' }).fill('As the leader said');
  await screen.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(row(/ Above Medium Moved from .*: As the leader said/)).toBeVisible();
  await screen.unmount();

  // Nobody calibrates themselves, or sees their own row before the release.
  await signIn(rui);
  const own = await open(`/evaluations/${id}/calibration`);
  await expect.element(own.getByRole('heading', { name: 'There is nothing to calibrate' })).toBeVisible();
});
