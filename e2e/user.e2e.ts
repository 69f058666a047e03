import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter } from './people.ts';

test('a person is found by filters in the URL and opened, and Back leads to the same list', async ({
  page,
  openAs,
}) => {
  await openAs(1, '/people');
  await page.getByRole('button', { name: 'Filter by Level' }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await page.getByRole('option', { name: 'Accountant' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 people')).toBeVisible();
  await page.getByRole('button', { name: 'Name' }).click();
  await expect(page.getByRole('grid', { name: 'People' }).getByRole('link')).toHaveText([
    'Marta Manager',
    'Caio Accountant',
  ]);
  const here = page.url();
  await page.getByRole('link', { name: 'Marta Manager' }).click();
  await expect(page.getByRole('heading', { name: 'Marta Manager', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(here);
  await expect(page.getByRole('grid', { name: 'People' }).getByRole('link')).toHaveText([
    'Marta Manager',
    'Caio Accountant',
  ]);
});

test('by keyboard: change a level, undo it, end a link', async ({ page, account, openAs }) => {
  const manager = account.people[3];
  await openAs(5, '/people');
  const row = page.getByRole('row', { name: /Marta Manager/ });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: manager.nome, level: 1 })).toBeVisible();
  await page.getByLabel('Level').selectOption('Admin');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Admin' })).toBeVisible();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('definition').filter({ hasText: 'Manager' })).toBeVisible();

  await page.getByRole('button', { name: 'Remove access' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${manager.nome} no longer has access.`)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Inactive' })).toBeVisible();
});

test('the last Super Admin keeps level and link, and sees why', async ({ page, account, openAs }) => {
  const root = account.people[5];
  await openAs(root, `/people/${root.userId}`);
  await page.getByLabel('Level').selectOption('Employee');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('last active Super Admin');
  await page.getByRole('button', { name: 'Remove access' }).click();
  await page.getByRole('button', { name: 'Remove access' }).click();
  await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('last active Super Admin');
});

test('a person who may not change people sees why in the list, and sees a card without form or HR data', async ({
  page,
  account,
  openAs,
}) => {
  await openAs(3, '/people');
  const invite = page.getByRole('button', { name: 'Invite a person' });
  await invite.focus();
  await expect(page.getByRole('tooltip').filter({ hasText: 'this needs Admin' })).toBeVisible();
  await page.goto(`/people/${account.people[1].userId}`);
  await expect(page.getByRole('heading', { name: 'Role and access' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'HR', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Job title')).toHaveCount(0);
});

test('is accessible: list, filters, invitation', async ({ page, account, openAs }) => {
  await openAs(4, '/people');
  await expect(page.getByText('5 people')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filter by Level' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Invite a person' }).click();
  await expect(page.getByRole('dialog', { name: 'Invite a person' })).toBeVisible();
  await expectAccessible(page);
  const drawer = page.getByRole('dialog', { name: 'Invite a person' });
  await drawer.getByLabel('Name').fill('Rui');
  await drawer.getByLabel('E-mail').fill(`axe.${account.id}@e2e.test`);
  await page.getByRole('button', { name: 'Create invitation' }).click();
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  await expectAccessible(page);
});

test('a person is offboarded: open work is handed over, the session ends, and undo brings it all back', async ({
  page,
  browser,
  environment,
  account,
  enterAs,
  send,
  createTasks,
}) => {
  const [boss, manager, admin] = [account.people[5], account.people[3], account.people[4]];
  const [task = 0] = await createTasks(['Quarterly report'], boss);
  await enterAs(boss);
  await send('PATCH', `/v2/tasks/${task}`, { assignee_id: manager.userId, version: 1 });

  const other = await browser.newPage({ baseURL: environment.url });
  await enter(other, environment, manager);
  await other.goto('/tasks');
  await expect(other.getByRole('link', { name: 'Quarterly report' })).toBeVisible();

  await page.goto(`/people/${manager.userId}?tab=access`);
  await page.getByRole('button', { name: 'Offboard…' }).click();
  const drawer = page.getByRole('dialog', { name: `Offboard ${manager.nome}` });
  await expect(drawer.getByRole('region', { name: 'Open work' }).getByText('Open tasks')).toBeVisible();
  await drawer.getByLabel('Reason').selectOption('Resigned');
  await drawer.getByRole('button', { name: /Open tasks go to/ }).click();
  await page.getByRole('option', { name: new RegExp(admin.nome) }).click();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await drawer.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: new RegExp(`^Offboard ${manager.nome} on `) }).click();
  await expect(page.getByText(/Handed over: 1 task, 0 clients/)).toBeVisible();

  // The open page of the person who left notices it by itself.
  await expect(other.getByRole('heading', { name: 'Your session has ended' })).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Undo the offboarding' }).click();
  await expect(page.getByText(`The offboarding of ${manager.nome} was undone.`)).toBeVisible();
  expect(await send('GET', `/v2/tasks/${task}`)).toMatchObject({ assignee_id: manager.userId });
});
