import { expect, test } from 'vitest';
import { ask, newPerson, open, signIn } from '../testing.tsx';

type Plan = { id: number; version: number; state: string; title: string; user_id: number };

const PLAN = {
  title: 'Speak before clients',
  starts_on: '2026-03-01',
  ends_on: '2027-03-01',
  goals: [{ title: 'Lead a review', actions: [{ title: 'Prepare one', kind: 'experience' }] }],
};

/** Creates an admin, a leader, and a person whom the leader leads. */
async function line() {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  await signIn(ada);
  await ask('PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  return { ada, lea, rui };
}

test('an empty list explains what to do, and a plan is written for oneself', async () => {
  const { rui } = await line();
  await signIn(rui);
  const screen = await open('/pdi');
  await expect.element(screen.getByRole('heading', { name: 'No development plan yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'New plan' }).last().click();
  const drawer = screen.getByRole('dialog', { name: 'New development plan' });
  await drawer.getByRole('button', { name: 'Create plan' }).click();
  const title = drawer.getByRole('textbox', { name: /^Title/ });
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  await title.fill('Speak before clients');
  await drawer.getByRole('button', { name: 'Create plan' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Speak before clients' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'No goals yet' })).toBeVisible();
  const { items } = await ask<{ items: Plan[] }>('GET', '/v2/pdi');
  expect(items).toMatchObject([{ title: 'Speak before clients', state: 'draft', user_id: rui.userId }]);
});

test('a leader writes a plan for a person they lead, also from a link with that person', async () => {
  const { lea, rui } = await line();
  await signIn(lea);
  const screen = await open(`/pdi?new&to=${rui.userId}`);
  const drawer = screen.getByRole('dialog', { name: 'New development plan' });
  await expect.element(drawer.getByRole('combobox', { name: /^For whom/ })).toHaveDisplayValue('Rui Costa');
  await drawer.getByRole('textbox', { name: /^Title/ }).fill('Own a client');
  await drawer.getByRole('button', { name: 'Create plan' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Own a client' })).toBeVisible();
  const { items } = await ask<{ items: Plan[] }>('GET', '/v2/pdi?box=team');
  expect(items).toMatchObject([{ user_id: rui.userId, state: 'draft' }]);
});

test('plans of led people are a table with filters, and those of others are not offered', async () => {
  const { ada, lea, rui } = await line();
  await signIn(rui);
  const { id } = await ask<Plan>('POST', '/v2/pdi', PLAN);
  const own = await open('/pdi');
  await expect.element(own.getByRole('heading', { name: /^Drafts/ })).toBeVisible();
  await expect.element(own.getByRole('link', { name: PLAN.title })).toBeVisible();
  await expect.element(own.getByRole('link', { name: 'My people' })).not.toBeInTheDocument();
  await ask('POST', `/v2/pdi/${id}/propose`);
  await own.unmount();
  await signIn(lea);
  const screen = await open('/pdi?box=team');
  await expect.element(screen.getByRole('link', { name: PLAN.title })).toBeVisible();
  await expect.element(screen.getByText('Rui Costa')).toBeVisible();
  await expect.element(screen.getByText('1 plan', { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Everybody' })).not.toBeInTheDocument();
  await screen.unmount();
  const none = await open('/pdi?box=team&state=done');
  await expect.element(none.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await none.getByRole('button', { name: 'Remove all filters' }).last().click();
  await expect.element(none.getByRole('link', { name: PLAN.title })).toBeVisible();
  await none.unmount();
  await signIn(ada);
  const all = await open('/pdi?box=all');
  await expect.element(all.getByRole('link', { name: PLAN.title })).toBeVisible();
});

test('the page of a person shows their plans beside feedback, to people who may read them', async () => {
  const { ada, lea, rui } = await line();
  await signIn(rui);
  const { id } = await ask<Plan>('POST', '/v2/pdi', PLAN);
  await ask('POST', `/v2/pdi/${id}/propose`);
  await signIn(lea);
  const screen = await open(`/people/${rui.userId}?tab=development`);
  await expect.element(screen.getByRole('link', { name: PLAN.title })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'New plan' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Feedback' })).toBeVisible();
  await screen.unmount();
  const bia = await newPerson({ level: 1, nome: 'Bia Reis', accountId: ada.accountId });
  await signIn(bia);
  const theirs = await open(`/people/${rui.userId}?tab=development`);
  await expect.element(theirs.getByRole('heading', { name: 'Feedback' })).toBeVisible();
  await expect.element(theirs.getByRole('heading', { name: 'Development plans' })).not.toBeInTheDocument();
});
