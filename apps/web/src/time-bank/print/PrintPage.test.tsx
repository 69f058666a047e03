import { afterEach, expect, test, vi } from 'vitest';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

afterEach(() => vi.restoreAllMocks());

test('the statements of a month are printed for all people of a filter, one sheet each', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue(undefined);
  const worker = await newPerson({ level: 1, nome: 'Elisa Employee' });
  await newPerson({ level: 1, accountId: worker.accountId, nome: 'Elisa Other' });
  await signIn(await newPerson({ level: 5, accountId: worker.accountId, nome: 'Sara Super' }));
  const post = (minutes: number, occurred_on: string) =>
    ask('POST', '/v2/time-bank/creditar-horas', { user_id: worker.userId, minutes, occurred_on, reason: 'Agreed' });
  const employer = { employer_id: '11.222.333/0001-81', name: 'Aurora Ltda.', place: 'São Paulo' };
  await ask('PUT', '/v2/accounts/employers', { items: [employer], version: 1 });
  await post(840, '2026-08-20');
  await post(90, '2026-09-10');
  const hr = { employee_number: '4711', job_title: 'Welder', joined_on: '2020-01-07' };
  await ask('POST', `/v2/employee-hr-data/${worker.userId}`, hr);

  const screen = await open('/time-bank/print?month=2026-09&q=elisa');
  await expect.element(screen.getByText('2 people')).toBeVisible();
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const sheets = [...document.querySelectorAll('[data-print] article')].map(({ textContent }) => textContent ?? '');
  expect(sheets).toHaveLength(2);
  for (const text of [
    'Aurora Ltda., CNPJ 11.222.333/0001-81, São Paulo',
    'Elisa Employee',
    '4711',
    'Welder',
    'Jan 7, 2020',
    'Sep 1, 2026 to Sep 30, 2026',
  ])
    expect(sheets[0]).toContain(text);
  expect(sheets[0]).toContain('Opening balance14:00Credits+1:30Debits0:00Expired0:00Closing balance15:30');
  for (const text of [
    'Signature of Elisa Employee',
    'Acordo do banco de horas (Individual agreement): hours expire within 6 months',
    'LC 150',
  ])
    expect(sheets[0]).toContain(text);
  expect(sheets[1]).toContain('Elisa Other');

  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[data-print]')).toBeNull();
});
