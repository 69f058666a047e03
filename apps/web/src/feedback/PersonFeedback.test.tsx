import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const F = '/v2/feedback';
type Row = Record<string, unknown> & { id: number };

/** Creates Lea, who leads Rui, Ana, an administrator, and Bia, a colleague. */
async function line() {
  const ana = await newPerson({ level: 4, nome: 'Ana Prado' });
  const of = { level: 1, accountId: ana.accountId } as const;
  const lea = await newPerson({ ...of, nome: 'Lea Lima' });
  const rui = await newPerson({ ...of, nome: 'Rui Costa' });
  const bia = await newPerson({ ...of, nome: 'Bia Melo' });
  await signIn(ana);
  await ask('PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  await signIn(bia);
  const give = (body: string, visibility: string) =>
    ask<Row>('POST', F, { kind: 'praise', recipient_ids: [rui.userId], body, visibility, send: true });
  await give('Only for Rui', 'recipient');
  await give('For Rui and Lea', 'leader');
  await give('For everybody', 'wall');
  return { ana, lea, rui, bia, place: `/people/${rui.userId}?tab=development` };
}

test('a leader also sees feedback sent to them, has a summary of a year, and asks for feedback about the person', async () => {
  const { lea, place } = await line();
  await signIn(lea);
  const screen = await open(place);
  await expect.element(screen.getByText('For Rui and Lea')).toBeVisible();
  await expect.element(screen.getByText('For everybody')).toBeVisible();
  await expect.element(screen.getByText('Only for Rui')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Ask about Rui Costa' }).first()).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Give feedback' }).first()).toBeVisible();
  await expect
    .element(
      screen.getByText(
        'Feedback is deleted 60 months after it was written, or 24 months after the last day of work if that is earlier.',
      ),
    )
    .toBeVisible();
});

test('an administrator who does not lead the person sees only the wall, and after the person left also the day of deletion', async () => {
  const { ana, rui, place } = await line();
  await signIn(ana);
  const { version } = await ask<{ version: number }>('GET', `/v2/user/${rui.userId}`);
  const left = await ask<{ left_on: string }>('PATCH', `/v2/user/${rui.userId}`, { is_active: false, version });
  const screen = await open(place);
  await expect.element(screen.getByText('For everybody')).toBeVisible();
  for (const text of ['Only for Rui', 'For Rui and Lea'])
    await expect.element(screen.getByText(text)).not.toBeInTheDocument();
  const year = Number(left.left_on.slice(0, 4)) + 2;
  await expect
    .element(screen.getByText(new RegExp(`What Rui Costa received is deleted on .*${year} at the latest`)))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Give feedback' })).not.toBeInTheDocument();
});

test('a person sees all feedback they received, opens one, and asks for more', async () => {
  const { rui, place } = await line();
  await signIn(rui);
  const screen = await open(place);
  await expect.element(screen.getByRole('link', { name: 'Ask for feedback' }).first()).toBeVisible();
  const opened = screen.getByRole('button', { name: /^Open feedback from Bia Melo/ });
  await expect.poll(() => opened.elements().length).toBe(3);
  await opened.last().click();
  await expect.element(screen.getByRole('dialog').getByText('Only for Rui')).toBeVisible();
});

test('the retention periods are changed in the account, after a warning if they become shorter', async () => {
  const owner = await newPerson({ level: 5 });
  await signIn(owner);
  const kept = async () =>
    (
      await ask<{ settings: { retention_months: number; retention_months_after_leaving: number } }>(
        'GET',
        '/v2/accounts/me',
      )
    ).settings;
  const screen = await open('/account');
  const months = screen.getByRole('spinbutton', { name: /^Months after it was written/ });
  const save = screen.getByRole('button', { name: 'Save the months' });
  await months.fill('200');
  await save.click();
  await expect.element(months).toHaveAttribute('aria-invalid', 'true');
  await months.fill('72');
  await save.click();
  // Typed before the answer arrives, and kept.
  await screen.getByRole('spinbutton', { name: /last day of work/ }).fill('12');
  await expect.poll(async () => (await kept()).retention_months).toBe(72);
  await save.click();
  await expect.element(screen.getByRole('alertdialog', { name: 'Delete what is older?' })).toBeVisible();
  expect((await kept()).retention_months_after_leaving).toBe(24);
  await screen.getByRole('button', { name: 'Save and delete' }).click();
  await expect.poll(async () => (await kept()).retention_months_after_leaving).toBe(12);
});
