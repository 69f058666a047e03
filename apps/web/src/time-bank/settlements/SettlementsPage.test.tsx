import { dateIn } from '@jornada/domain/calendar';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

const today = () => dateIn('America/Sao_Paulo', new Date());

/** Creates an accountant, and people with these minutes in the time bank; signs in as the accountant. */
async function company(balances: Readonly<Record<string, number>>) {
  const accountant = await newPerson({ level: 2, nome: 'Abel Accountant' });
  const { accountId } = accountant;
  const ids = new Map<string, number>();
  await signIn(accountant);
  for (const [nome, minutes] of Object.entries(balances)) {
    const { userId } = await newPerson({ level: 1, nome, accountId });
    ids.set(nome, userId);
    if (minutes > 0) await credit(userId, minutes);
  }
  return { accountant, idOf: (nome: string) => ids.get(nome) as number };
}

const credit = (user_id: number, minutes: number) =>
  ask('POST', '/v2/time-bank/creditar-horas', { user_id, minutes, reason: 'Agreed' });

test('a part of the hours of a person is paid with a preview, undone, and paid again', async () => {
  const { idOf } = await company({ Ana: 480 });
  const screen = await open(`/time-bank/${idOf('Ana')}`);
  await screen.getByRole('button', { name: 'Settle…' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Settle hours · Ana' });
  await expect.element(drawer.getByRole('radio', { name: 'Pay', exact: true })).toBeChecked();
  // The default is all open hours.
  await expect.element(drawer.getByRole('row', { name: 'Balance after 0:00' })).toBeVisible();
  await drawer.getByRole('radio', { name: 'A part' }).click();
  await drawer.getByRole('textbox', { name: 'Hours' }).fill('9:00');
  await expect.element(drawer.getByText('This is more than is open on that day.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Hours' }).fill('4:00');
  await drawer.getByLabelText('Percentage above the normal hour').fill('60');
  await expect.element(drawer.getByRole('row', { name: 'Paid at 60 % −4:00' })).toBeVisible();
  await expect.element(drawer.getByRole('row', { name: 'Balance after 4:00' })).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Agreed with Ana');
  await drawer.getByRole('button', { name: 'Pay 4:00' }).click();
  await expect.element(screen.getByText('Paid 4:00 to Ana. The balance is 4:00.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByText('Reversed 4:00. The balance is 8:00.')).toBeVisible();

  await screen.getByRole('button', { name: 'Settle…' }).click();
  // A value that does not fit is reported before the form is sent.
  await drawer.getByRole('radio', { name: 'Forgive', exact: true }).click();
  await expect.element(drawer.getByText('This is more than the person owes on that day.')).toBeVisible();
  await drawer.getByRole('radio', { name: 'Pay', exact: true }).click();
  await drawer.getByLabelText('Percentage above the normal hour').fill('50');
  await drawer.getByRole('button', { name: 'Pay 8:00' }).click();
  await expect.element(drawer.getByText('Please fill this in.')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('All of it');
  await drawer.getByRole('button', { name: 'Pay 8:00' }).click();
  await expect.element(screen.getByText('Paid 8:00 to Ana. The balance is 0:00.')).toBeVisible();
});

test('several people other than the caller are settled at once and listed, and one settlement is reversed', async () => {
  const { accountant } = await company({ Ana: 90, Bea: 120 });
  await signIn(await newPerson({ level: 5, nome: 'Sara Super', accountId: accountant.accountId }));
  await credit(accountant.userId, 30);
  await signIn(accountant);
  const screen = await open('/time-bank/settlements');
  await expect.element(screen.getByText('Nothing settled yet')).toBeVisible();
  await screen.getByRole('button', { name: 'Settle several people…' }).first().click();
  const drawer = screen.getByRole('dialog', { name: 'Settle several people' });
  // No hours are due this month.
  await expect.element(drawer.getByText('There is nothing to settle.').first()).toBeVisible();
  await drawer.getByLabelText('Only what falls due until').fill('2199-12-31');
  await expect.element(drawer.getByRole('row', { name: /Ana.*1:30.*0:00/ })).toBeVisible();
  await expect.element(drawer.getByText('Abel Accountant: your own hours; someone else settles them')).toBeVisible();
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('End of the year');
  await drawer.getByRole('button', { name: 'Pay 3:30 to 2 people' }).click();
  await expect.element(screen.getByText('Settled 3:30 of 2 people.')).toBeVisible();

  const row = screen.getByRole('row', { name: /Bea/ });
  await expect.element(row.getByText('End of the year · Abel Accountant')).toBeVisible();
  await row.getByRole('button', { name: 'Reverse the settlement of 2:00 of Bea' }).click();
  const question = screen.getByRole('dialog', { name: 'Reverse 2:00 of Bea?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Wrong person');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(screen.getByText('Reversed 2:00. The balance is 2:00.')).toBeVisible();
  await expect.element(row.getByText(/^Reversed on/)).toBeVisible();
  // The rest is reversed together; settlements reversed before do not change.
  await screen.getByRole('checkbox', { name: 'Select all settlements of this page' }).click();
  const bar = screen.getByRole('toolbar', { name: 'Selected settlements' });
  await bar.getByRole('button', { name: 'Reverse…' }).click();
  const both = screen.getByRole('dialog', { name: 'Reverse 2 settlements?' });
  await both.getByRole('textbox', { name: 'Reason' }).fill('Wrong month');
  await both.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(screen.getByText('1 settlement reversed. Not reversed: 1 reversed before')).toBeVisible();
  await screen.getByRole('button', { name: 'Settle several people…' }).first().click();
  await drawer.getByLabelText('Only what falls due until').fill('2199-12-31');
  await drawer.getByRole('textbox', { name: 'Reason' }).fill('Again');
  await drawer.getByRole('button', { name: 'Pay 3:30 to 2 people' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Not reversed' }).click();
  await expect.element(screen.getByText(/^Reversed on/)).not.toBeInTheDocument();
  await expect.element(screen.getByRole('row', { name: /Ana/ })).toBeVisible();
});

test('the time bank of a person who left is settled with a preview, and reversed; the offboarding can only be undone afterwards', async () => {
  const { accountant, idOf } = await company({ Ana: 720 });
  const id = idOf('Ana');
  const admin = await newPerson({ level: 4, accountId: accountant.accountId });
  await signIn(admin);
  await ask('POST', `/v2/user/${id}/offboarding`, { left_on: today(), reason: 'dismissed', allocations: 'delete' });
  await signIn(accountant);
  const screen = await open(`/time-bank/${id}`);
  await screen.getByRole('button', { name: 'Settle the time bank…' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Settle the time bank of Ana' });
  await expect.element(drawer.getByRole('row', { name: 'Balance now 12:00' })).toBeVisible();
  await expect.element(drawer.getByRole('row', { name: 'Paid at 50 % −12:00' })).toBeVisible();
  await expect.element(drawer.getByText(/receives 12:00 as time bank at termination/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Pay 12:00 and settle' }).click();
  await expect.element(screen.getByText('The time bank of Ana is settled.')).toBeVisible();
  await expect.element(screen.getByText(/The time bank was settled on/)).toBeVisible();
  await screen.unmount();

  await signIn(admin);
  const person = await open(`/people/${id}?tab=access`);
  await expect
    .element(person.getByRole('button', { name: 'Undo the offboarding' }))
    .toHaveAttribute('aria-disabled', 'true');
  await person.unmount();
  await signIn(accountant);
  const again = await open(`/time-bank/${id}`);
  await again.getByRole('button', { name: 'Reverse the settlement…' }).click();
  const question = again.getByRole('dialog', { name: 'Reverse the settlement of Ana?' });
  await question.getByRole('textbox', { name: 'Reason' }).fill('Stays after all');
  await question.getByRole('button', { name: 'Reverse' }).click();
  await expect.element(again.getByText('The settlement of Ana was reversed. The balance is 12:00.')).toBeVisible();
  await expect.element(again.getByText(/has to be settled by/)).toBeVisible();
});

test('a month without records books nothing for a person who left, unless its days are declared missing work', async () => {
  const { accountant, idOf } = await company({ Bea: 0 });
  const id = idOf('Bea');
  const week = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 480, 480] };
  await ask('POST', `/v2/work-time/schedules/${id}`, week);
  await signIn(await newPerson({ level: 4, accountId: accountant.accountId }));
  await ask('POST', `/v2/user/${id}/offboarding`, { left_on: today(), reason: 'dismissed', allocations: 'delete' });
  await signIn(accountant);
  const screen = await open(`/time-bank/${id}?terminate=true`);
  const drawer = screen.getByRole('dialog', { name: 'Settle the time bank of Bea' });
  const nothing = drawer.getByText(/: nothing was recorded, nothing is booked$/);
  await expect.element(nothing).toBeVisible();
  await drawer.getByRole('checkbox', { name: /^Months without any record/ }).click();
  await expect.element(nothing).not.toBeInTheDocument();
});

test('level 3 reads settlements but cannot settle; on a phone they are cards', async () => {
  const { accountant, idOf } = await company({ Ana: 90 });
  const body = { user_id: idOf('Ana'), kind: 'pay', all: true, reason: 'Agreed' };
  await ask('POST', '/v2/time-bank/settlements', body);
  await signIn(await newPerson({ level: 3, accountId: accountant.accountId }));
  await page.viewport(360, 760);
  const screen = await open('/time-bank/settlements?settle=pay');
  await expect.element(screen.getByText('Agreed · Abel Accountant')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Settle several people…' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Reverse/ })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
