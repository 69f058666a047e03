import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

/** Creates the request of a colleague, which it returns; signs in the Super Admin who decides about it. */
async function requested() {
  const ana = await newPerson({ level: 5, nome: 'Ana Lima' });
  const bia = await newPerson({ level: 1, nome: 'Bia Souza', accountId: ana.accountId });
  await signIn(ana);
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  await signIn(bia);
  await ask('POST', '/v2/absences', { kind_id: 1, starts_on: '2026-03-09', ends_on: '2026-03-10' });
  await signIn(ana);
  return { ...bia, owner: ana };
}

test('a new account starts with the usual kinds, and a person requests an absence', async () => {
  await signIn(await newPerson({ level: 5, nome: 'Ana Lima' }));
  const screen = await open('/absences');
  await screen.getByRole('button', { name: 'Add the usual kinds' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No absences' })).toBeVisible();
  await screen.getByRole('button', { name: 'Request absence' }).first().click();
  const hours = screen.getByLabelText('Hours per day');
  await screen.getByLabelText('Kind').selectOptions('Férias');
  await expect.element(hours).not.toBeInTheDocument();
  await screen.getByLabelText('Kind').selectOptions('Exames preventivos');
  await hours.fill('two');
  await screen.getByRole('button', { name: 'Send request' }).click();
  await expect.element(screen.getByText('Please write hours such as 7:30, 7.5 or 45m.')).toBeVisible();
  await hours.fill('2:00');
  const effect = screen.getByRole('status', { name: 'Effect of this absence' });
  await expect.element(effect.getByText('1 day; no schedule is set')).toBeVisible();
  await screen.getByRole('button', { name: 'Send request' }).click();
  await expect.element(screen.getByText('1 absence', { exact: true })).toBeVisible();
  expect(await ask('GET', '/v2/absences')).toMatchObject({ items: [{ status: 'requested', minutes_per_day: 120 }] });
  await expect.element(screen.getByText(/, 2:00 a day$/)).toBeVisible();
});

test('pending requests are approved by a person who may decide', async () => {
  const bia = await requested();
  const screen = await open('/absences?waiting=true');
  await screen.getByRole('button', { name: /^Approve: Bia Souza, Marriage/ }).click();
  await expect.element(screen.getByRole('heading', { name: 'No pending requests' })).toBeVisible();
  expect(await ask('GET', '/v2/absences')).toMatchObject({ items: [{ user_id: bia.userId, status: 'approved' }] });
});

test('several requests are selected and refused with one reason', async () => {
  const bia = await requested();
  await signIn(bia);
  await ask('POST', '/v2/absences', { kind_id: 1, starts_on: '2026-05-04', ends_on: '2026-05-04' });
  await signIn(bia.owner);
  const screen = await open('/absences?waiting=true');
  await screen.getByRole('checkbox', { name: 'Select all requests of this page' }).click();
  const bar = screen.getByRole('toolbar', { name: 'Selected requests' });
  await expect.element(bar.getByText('2 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Refuse…' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Refuse 2 requests' });
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
  await dialog.getByLabelText('Reason').fill('Delivery in May');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(screen.getByRole('heading', { name: 'No pending requests' })).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(await ask('GET', '/v2/absences')).toMatchObject({
    items: [{ decision_note: 'Delivery in May' }, { decision_note: 'Delivery in May' }],
  });
});

test('a request is refused with a reason, which the person reads', async () => {
  const bia = await requested();
  const screen = await open('/absences');
  await screen.getByRole('button', { name: /^Refuse: Bia Souza, Marriage/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Refuse the request' });
  await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toBeInvalid();
  await dialog.getByLabelText('Reason').fill('Delivery on the tenth');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(screen.getByText('Refused: Delivery on the tenth')).toBeVisible();
  await signIn(bia);
  expect(await ask('GET', '/v2/absences')).toMatchObject({
    items: [{ status: 'refused', decision_note: 'Delivery on the tenth' }],
  });
});

test('the calendar shows a month by person, and a day is opened and decided by keyboard', async () => {
  const bia = await requested();
  const screen = await open('/absences?view=calendar&month=2026-03');
  const grid = screen.getByRole('grid', { name: 'Absence calendar, March 2026' });
  const day = grid.getByRole('gridcell', { name: 'Bia Souza, Tuesday, March 10: Marriage, Pending' });
  await expect.element(day).toHaveTextContent('M');
  await grid.getByRole('gridcell', { name: 'Bia Souza, Monday, March 9: Marriage, Pending' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Bia Souza, Monday, March 9' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  // The focus returns to the day that was opened.
  await expect
    .element(grid.getByRole('gridcell', { name: 'Bia Souza, Monday, March 9: Marriage, Pending' }))
    .toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(day).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const tuesday = screen.getByRole('dialog', { name: 'Bia Souza, Tuesday, March 10' });
  await tuesday.getByRole('button', { name: /^Approve/ }).click();
  await expect.element(tuesday.getByText('Approved', { exact: true })).toBeVisible();
  expect(await ask('GET', '/v2/absences')).toMatchObject({ items: [{ user_id: bia.userId, status: 'approved' }] });
});

test('people of the calendar are searched and filtered by kind, and the arrows change the month', async () => {
  await requested();
  const screen = await open('/absences?view=calendar&month=2026-03');
  const rows = screen.getByRole('rowheader');
  await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(['Ana Lima', 'Bia Souza']);
  await screen.getByRole('searchbox', { name: 'Search people' }).fill('ana');
  await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(['Ana Lima']);
  await screen.getByRole('searchbox', { name: 'Search people' }).fill('nobody');
  await screen.getByRole('button', { name: 'Clear filters' }).click();
  await screen.getByRole('button', { name: 'Filter by Kind' }).click();
  await screen.getByRole('option', { name: 'Marriage' }).click();
  await expect.element(screen.getByRole('option', { name: 'Marriage' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => rows.elements().map(({ textContent }) => textContent)).toEqual(['Bia Souza']);
  await screen.getByRole('button', { name: 'Next month' }).click();
  await expect.element(screen.getByText('Nobody is absent in April 2026.')).toBeVisible();
});

test('a person who may read only their own absences has no calendar', async () => {
  const ana = await newPerson({ level: 5, nome: 'Ana Lima' });
  await signIn(ana);
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused' });
  await signIn(await newPerson({ level: 1, nome: 'Bia Souza', accountId: ana.accountId }));
  const screen = await open('/absences?view=calendar');
  await expect.element(screen.getByRole('heading', { name: 'No absences' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Calendar' })).not.toBeInTheDocument();
});

test('an absence of another person is recorded from a link, shortened, and canceled after a confirmation', async () => {
  const bia = await requested();
  const screen = await open(`/absences?new=record&user=${bia.userId}&from=2026-04-06&to=2026-04-08`);
  const dialog = screen.getByRole('dialog', { name: 'Record absence' });
  await expect.element(dialog.getByRole('button', { name: /Bia Souza/ })).toBeVisible();
  await dialog.getByLabelText('Kind').selectOptions('Marriage');
  await dialog.getByLabelText('First day').fill('2026-03-10');
  await expect
    .element(dialog.getByText('Overlaps an absence from Mon, Mar 9, 2026 to Tue, Mar 10, 2026.'))
    .toBeVisible();
  await dialog.getByLabelText('First day').fill('2026-04-06');
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const name = 'Bia Souza, Marriage, Mon, Apr 6 to Wed, Apr 8, 2026';
  await screen.getByRole('button', { name: `Change: ${name}` }).click();
  const form = screen.getByRole('dialog', { name: 'Change absence' });
  await form.getByLabelText('Last day').fill('2026-04-05');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form.getByText('The end is before the start.')).toBeVisible();
  await form.getByLabelText('Last day').fill('2026-04-06');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(form).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Cancel: Bia Souza, Marriage, Mon, Apr 6, 2026' }).click();
  await screen.getByRole('button', { name: 'Cancel absence' }).click();
  await expect.element(screen.getByText('Canceled', { exact: true })).toBeVisible();
  expect(await ask('GET', '/v2/absences?from=2026-04-01&to=2026-04-30')).toMatchObject({
    items: [{ user_id: bia.userId, status: 'canceled', ends_on: '2026-04-06' }],
  });
});

test('kinds are created and deactivated in the settings of the account', async () => {
  await requested();
  const screen = await open('/account');
  await screen.getByRole('button', { name: 'New kind' }).click();
  const created = screen.getByRole('dialog', { name: 'New kind' });
  await created.getByLabelText('Name').fill('marriage');
  await created.getByRole('button', { name: 'Create' }).click();
  await expect.element(created.getByText('This is already taken.')).toBeVisible();
  await created.getByLabelText('Name').fill('Blood donation');
  await created.getByLabelText('Effect on the hours').selectOptions('bank');
  await created.getByLabelText('Maximum days').fill('4');
  await created.getByRole('button', { name: 'Create' }).click();
  await expect.element(created).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Change Marriage' }).click();
  const changed = screen.getByRole('dialog', { name: 'Kind of absence' });
  await changed.getByLabelText('Effect on the hours').selectOptions('unpaid');
  await changed.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(changed.getByText('This can no longer be changed, because there are absences of this kind.'))
    .toBeVisible();
  await changed.getByLabelText('Effect on the hours').selectOptions('excused');
  await changed.getByLabelText('In use: can be chosen for new absences').click();
  await changed.getByRole('button', { name: 'Save' }).click();
  await expect.element(changed).not.toBeInTheDocument();
  await expect.element(screen.getByText('Excused: no hours are due · not in use')).toBeVisible();
  expect(await ask('GET', '/v2/absences/kinds')).toMatchObject({
    items: [
      { name: 'Blood donation', effect: 'bank', max_days: 4 },
      { name: 'Marriage', is_active: false },
    ],
  });
});

const PDF = new File(['%PDF-1.4\n%%EOF\n'], 'certificate.pdf', { type: 'application/pdf' });

test('a document is sent with a request and read by HR, and the person sees who has read it', async () => {
  const bia = await requested();
  await ask('PATCH', '/v2/absences/kinds/1', { needs_file: 'required', max_days: 1, version: 1 });
  await signIn(bia);
  const screen = await open('/absences?new');
  const drawer = screen.getByRole('dialog', { name: 'Request absence' });
  await drawer.getByLabelText('Kind').selectOptions('Marriage');
  await drawer.getByLabelText('Hours per day').fill('2:00');
  await drawer.getByLabelText('From').fill('09:30');
  await expect.element(drawer.getByText('It can only be approved with a document.')).toBeVisible();
  await drawer.getByLabelText('Hours per day').clear();
  await userEvent.upload(drawer.getByLabelText('Add document', { exact: true }).last(), PDF);
  await expect.element(drawer.getByText('certificate.pdf')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send request' }).click();
  await screen
    .getByRole('button', { name: /^Documents: Bia Souza, Marriage/ })
    .first()
    .click();
  const documents = screen.getByRole('dialog', { name: 'Documents' });
  const link = documents.getByRole('link', { name: 'certificate.pdf' });
  await expect.element(link).toHaveAttribute('href', '/v2/absences/files/1');
  await signIn(bia.owner);
  const led = await fetch('/v2/absences/files/1', { headers: { accept: 'application/json' } });
  expect(await led.json()).toMatchObject({ url: expect.stringContaining('/files/') });
  await signIn(bia);
  await documents.getByRole('button', { name: 'Who has opened certificate.pdf' }).click();
  await expect.element(documents.getByText(/^Ana Lima, /)).toBeVisible();
  await documents.getByRole('button', { name: 'Remove certificate.pdf' }).click();
  await screen
    .getByRole('alertdialog', { name: 'Remove certificate.pdf?' })
    .getByRole('button', { name: 'Remove' })
    .click();
  await expect.element(documents.getByText('No documents yet.')).toBeVisible();
});
