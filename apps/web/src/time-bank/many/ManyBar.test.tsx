import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

/** The right edge of an element's text. */
function endOf(element: Element): number {
  const text = document.createRange();
  text.selectNodeContents(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() ?? element);
  return text.getBoundingClientRect().right;
}

test('people are selected by key, debited with one preview, and all of it is undone at once', async () => {
  const accountant = await newPerson({ level: 2, nome: 'Abel Accountant' });
  const { accountId } = accountant;
  const ana = await newPerson({ level: 1, nome: 'Ana', accountId });
  const bea = await newPerson({ level: 1, nome: 'Bea', accountId });
  const caio = await newPerson({ level: 1, nome: 'Caio', accountId });
  await signIn(accountant);
  for (const [{ userId: user_id }, minutes] of [
    [ana, 90],
    [bea, 120],
    [caio, 30],
  ] as const)
    await ask('POST', '/v2/time-bank/creditar-horas', { user_id, minutes, reason: 'Agreed' });
  const screen = await open('/time-bank');
  const row = (name: RegExp) => screen.getByRole('row', { name });
  for (const name of [/Ana/, /Bea/, /Caio/]) {
    await expect.element(row(name)).toBeVisible();
    (row(name).element() as HTMLElement).focus();
    expect(row(name).element().querySelector('a > .face')).not.toBeNull();
    await userEvent.keyboard('x');
  }
  // The header is aligned with the end of its figures.
  const figure = row(/Ana/)
    .getByRole('button', { name: /^Why 1:30/ })
    .element();
  expect(endOf(screen.getByRole('columnheader', { name: 'Balance' }).element())).toBeCloseTo(endOf(figure), 0);
  await screen.getByRole('button', { name: 'Debit 3 people…' }).click();
  const form = screen.getByRole('dialog', { name: 'Debit 3 people' });
  await userEvent.type(form.getByRole('textbox', { name: 'Hours' }), '1:00');
  await expect.element(form.getByText('More than the balance of that day allows.')).toBeVisible();
  await expect.element(form.getByRole('row', { name: /Bea.*2:00.*1:00/ })).toBeVisible();
  await form.getByRole('button', { name: 'Leave out 1 person who is refused' }).click();

  const two = screen.getByRole('dialog', { name: 'Debit 2 people' });
  await two.getByRole('textbox', { name: 'Reason' }).fill('Plant closed');
  await two.getByRole('button', { name: 'Debit 1:00 from each of 2 people' }).click();
  await expect.element(screen.getByText('Debited 1:00 from each of 2 people.')).toBeVisible();
  await expect.element(row(/Ana.*0:30/)).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Undone for 2 people.')).toBeVisible();
  await expect.element(row(/Ana.*1:30/)).toBeVisible();
  await expect.element(row(/Bea.*2:00/)).toBeVisible();
});

test('the preview refuses more overtime than the day may bring into the bank, as booking does', async () => {
  const accountant = await newPerson({ level: 2, nome: 'Abel Accountant' });
  for (const nome of ['Ana', 'Bea']) await newPerson({ level: 1, nome, accountId: accountant.accountId });
  await signIn(accountant);
  const screen = await open('/time-bank');
  for (const name of [/Ana/, /Bea/]) {
    await expect.element(screen.getByRole('row', { name })).toBeVisible();
    (screen.getByRole('row', { name }).element() as HTMLElement).focus();
    await userEvent.keyboard('x');
  }
  await screen.getByRole('button', { name: 'Credit 2 people…' }).click();
  const form = screen.getByRole('dialog', { name: 'Credit 2 people' });
  await userEvent.type(form.getByRole('textbox', { name: 'Hours' }), '11:00');
  // Chosen explicitly, because the default depends on the weekday of the test.
  await form.getByLabelText('Type').selectOptions('manual');
  await expect.element(form.getByRole('row', { name: /Bea.*0:00.*11:00/ })).toBeVisible();
  await form.getByLabelText('Type').selectOptions('day');
  await expect
    .element(form.getByText('This is more overtime than the day may bring into the bank.').first())
    .toBeVisible();
});
