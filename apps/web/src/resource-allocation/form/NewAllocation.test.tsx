import { expect, test } from 'vitest';
import { newPerson, open, signIn } from '../../testing.tsx';

test('missing and contradictory values are reported at their fields, until they are corrected', async () => {
  await signIn(await newPerson({ level: 5, nome: 'Ana Prado' }));
  const screen = await open('/allocations?open=new');
  const to = screen.getByLabelText('To', { exact: true });
  const hours = screen.getByLabelText('Hours per day');
  await hours.fill('25');
  await screen.getByRole('button', { name: 'Save allocation' }).click();
  await expect.element(hours).toHaveAccessibleDescription(/^Please write hours/);
  await expect
    .element(screen.getByRole('button', { name: 'Person: Choose a person' }))
    .toHaveAccessibleDescription('Please fill this in.');

  await screen.getByRole('button', { name: 'Person: Choose a person' }).click();
  await screen.getByRole('option', { name: /Ana Prado/ }).click();
  await hours.fill('4');
  await screen.getByLabelText('From').fill('2026-03-02');
  await to.fill('2026-03-01');
  await screen.getByRole('button', { name: 'Save allocation' }).click();
  await expect.element(to).toHaveAccessibleDescription('The end is before the start.');
  await screen.getByLabelText('From').fill('2026-02-28');
  await expect.element(screen.getByText('The end is before the start.')).not.toBeInTheDocument();

  // If the new start is after the end, the end moves too.
  await screen.getByLabelText('From').fill('2026-03-09');
  await expect.element(to).toHaveValue('2026-03-09');
  await screen.getByRole('button', { name: 'Save allocation' }).click();
  await expect.element(screen.getByText('Allocation saved')).toBeVisible();
});
