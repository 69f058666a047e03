import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

test('HR data of a person is requested when its tab opens, and not before', async () => {
  const admin = await newPerson({ level: 4 });
  const bia = await newPerson({ level: 1, accountId: admin.accountId, nome: 'Bia Reis' });
  await signIn(admin);
  await ask('POST', `/v2/employee-hr-data/${bia.userId}`, { department: 'Suporte' });
  const requests = () =>
    performance.getEntriesByType('resource').filter(({ name }) => name.includes('/v2/employee-hr-data/'));
  // The buffer drops entries when it is full, and modules that load in the background add entries too.
  performance.setResourceTimingBufferSize(10_000);
  performance.clearResourceTimings();

  const screen = await open(`/people/${bia.userId}`);
  await expect.element(screen.getByRole('textbox', { name: 'Job title' })).toBeVisible();
  // The department in the header is part of the person's own data.
  await expect.element(screen.getByText('Suporte')).toBeVisible();
  expect(requests()).toEqual([]);
  await screen.getByRole('link', { name: 'HR', exact: true }).click();
  await expect.poll(() => screen.getByText('Suporte').elements().length).toBe(2);
  await expect.poll(() => requests().length).toBeGreaterThan(0);
});

test('a colleague without permissions sees a card with the leader, but no form and no tabs of personal records', async () => {
  const root = await newPerson({ level: 5 });
  const ana = await newPerson({ level: 1, accountId: root.accountId });
  const bia = await newPerson({ level: 1, accountId: root.accountId, nome: 'Bia Reis' });
  const leader = await newPerson({ level: 3, accountId: root.accountId, nome: 'Lia Lima' });
  await signIn(root);
  await ask('PATCH', `/v2/user/${bia.userId}`, { version: 1, reports_to: leader.userId, job_title: 'Analyst' });
  await signIn(ana);
  const screen = await open(`/people/${bia.userId}?tab=hr`);
  await expect.element(screen.getByRole('link', { name: 'Lia Lima' })).toBeVisible();
  await expect.element(screen.getByText('Analyst')).toBeVisible();
  const tabs = screen.getByRole('navigation', { name: 'About Bia Reis' });
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map((tab) => tab.textContent),
  ).toEqual(['Overview', 'Development']);
  expect(document.querySelector('main form')).toBeNull();
});

test('hours, absences, agreement, schedule and offboarding are one line each with a link, for people who may open it', async () => {
  const root = await newPerson({ level: 5 });
  const bia = await newPerson({ level: 1, accountId: root.accountId, nome: 'Bia Reis' });
  await signIn(root);
  await ask('POST', `/v2/work-time/schedules/${bia.userId}`, {
    valid_from: '2150-01-01',
    minutes: [480, 480, 480, 480, 480, 0, 0],
  });
  await ask('POST', '/v2/time-bank/creditar-horas', { user_id: bia.userId, minutes: 90, reason: 'Agreed' });
  await ask('POST', '/v2/absences/kinds', { name: 'Marriage', effect: 'excused', counts_days: 'calendar' });
  const absence = { user_id: bia.userId, kind_id: 1, starts_on: '2150-03-09', ends_on: '2150-03-10', approve: true };
  await ask('POST', '/v2/absences', absence);
  await ask('POST', `/v2/user/${bia.userId}/offboarding`, {
    left_on: '2150-06-30',
    reason: 'resigned',
    allocations: 'delete',
  });

  const screen = await open(`/people/${bia.userId}`);
  const time = screen.getByRole('heading', { name: 'Time', exact: true });
  await expect.element(time).toBeVisible();
  const lines = () =>
    [...(time.element().closest('section')?.querySelectorAll('dl > div') ?? [])].map((line) => line.textContent);
  await expect
    .poll(lines)
    .toEqual([
      'OffboardingLeaves on Jun 30, 2150',
      'Time bank1:30',
      expect.stringMatching(/^Hours0:00 in \w+ \d{4} until yesterday$/),
      'AbsencesMarriage, Mon, Mar 9, 2150 to Tue, Mar 10, 2150',
      expect.stringMatching(/^Agreement\w/),
      'Schedule40:00 a week from Jan 1, 2150',
    ]);
  await screen.getByRole('link', { name: '1:30' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Bia Reis' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Entries' })).toBeVisible();
});
