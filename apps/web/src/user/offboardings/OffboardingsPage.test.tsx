import { addDays, dateIn } from '@jornada/domain/calendar';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

const today = () => dateIn('America/Sao_Paulo', new Date());

/** Creates Ana, who has left with hours in the time bank, and Bia, who will leave; signs in as their Super Admin. */
async function company() {
  const boss = await newPerson({ level: 5, nome: 'Sara Super' });
  const { accountId } = boss;
  await signIn(boss);
  const leave = async (nome: string, left_on: string, minutes: number) => {
    const { userId } = await newPerson({ level: 1, nome, accountId });
    if (minutes > 0) await ask('POST', '/v2/time-bank/creditar-horas', { user_id: userId, minutes, reason: 'x' });
    await ask('POST', `/v2/user/${userId}/offboarding`, { left_on, reason: 'resigned', allocations: 'keep' });
    return userId;
  };
  return {
    accountId,
    ana: await leave('Ana Prado', today(), 60),
    bia: await leave('Bia Reis', addDays(today(), 20), 0),
  };
}

test('lists people who will leave or have left, with the open settlements', async () => {
  const { ana } = await company();
  const screen = await open('/people');
  await screen.getByRole('link', { name: 'Offboardings' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Offboardings' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /Bia Reis.*Planned.*Resigned/ })).toBeVisible();
  const left = screen.getByRole('row', { name: /Ana Prado.*Left/ });
  const settle = left.getByRole('link', { name: /^To be settled by / });
  await expect.element(settle).toHaveAttribute('href', `/time-bank/${ana}`);

  await screen.getByRole('button', { name: 'Filter by Time bank' }).click();
  await screen.getByRole('option', { name: 'To be settled' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('1 offboarding', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('Bia Reis')).not.toBeInTheDocument();
});

test('accountants, who settle time banks, do not see the reason for an offboarding', async () => {
  const { accountId } = await company();
  await signIn(await newPerson({ level: 2, accountId }));
  const screen = await open('/people/offboardings');
  await expect.element(screen.getByText('Ana Prado')).toBeVisible();
  await expect.element(screen.getByText('Resigned')).not.toBeInTheDocument();
});
