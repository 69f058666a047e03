import { PHONE } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './time-bank.ts';

test('a development plan is written, accepted by both, worked on and restored, by keyboard', async ({
  page,
  account,
  openAs,
  callAs,
}) => {
  const { 1: employee, 3: manager, 4: admin } = account.people;
  const { keyboard } = page;
  const call = await callAs(admin);
  const person = await call<{ version: number }>('GET', `/v2/user/${employee.userId}`);
  await call('PATCH', `/v2/user/${employee.userId}`, { reports_to: manager.userId, version: person.version });

  // A plan, a goal and two actions.
  await openAs(employee, '/pdi');
  await expect(page.getByRole('heading', { name: 'No development plan yet' })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'New plan' }).first());
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New development plan' });
  await tabTo(page, drawer.getByRole('textbox', { name: /^Title/ }));
  await keyboard.type('Speak before clients');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Speak before clients' })).toBeVisible();
  const plan = new URL(page.url()).pathname;
  await tabTo(page, page.getByRole('button', { name: 'Add goal' }));
  await keyboard.press('Enter');
  const goal = page.getByRole('dialog', { name: 'New goal' });
  await tabTo(page, goal.getByRole('textbox', { name: /^Goal/ }));
  await keyboard.type('Lead a review');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Lead a review' })).toBeVisible();
  for (const title of ['Prepare one', 'Watch Marta lead one']) {
    await tabTo(page, page.getByRole('button', { name: 'Add action to Lead a review' }));
    await keyboard.press('Enter');
    const action = page.getByRole('dialog', { name: 'New action' });
    await tabTo(page, action.getByRole('textbox', { name: /^Action/ }));
    await keyboard.type(title);
    await keyboard.press('Enter');
    await expect(action).toBeHidden();
  }
  const actions = page.getByRole('list', { name: 'Actions of Lead a review' }).getByRole('listitem');
  await expect(actions).toHaveText([/Prepare one/, /Watch Marta lead one/]);
  await tabTo(page, page.getByRole('button', { name: 'Move Prepare one down' }));
  await keyboard.press('Enter');
  await expect(actions).toHaveText([/Watch Marta lead one/, /Prepare one/]);
  await expect(page.getByRole('button', { name: 'Move Prepare one down' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Propose' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Waiting for Marta Manager')).toBeVisible();
  await expectAccessible(page);

  // The leader is told, and accepts.
  await openAs(manager, '/notifications');
  const told = page.getByRole('link', { name: 'Elisa Employee proposed a development plan' });
  await expect(told).toHaveAttribute('href', plan);
  await page.goto(plan);
  await expect(page.getByRole('heading', { level: 1, name: 'Speak before clients' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Accept' }));
  await keyboard.press('Enter');
  await expect(page.getByText(/^Accepted by Elisa Employee on .+ and by Marta Manager on /)).toBeVisible();

  // A check-in, and an action that becomes a task, which is done as one.
  await openAs(employee, plan);
  await tabTo(page, page.getByRole('textbox', { name: /^How is it going/ }));
  await keyboard.type('The first review is next week.');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'The first review is next week.' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Edit action Prepare one' }));
  await keyboard.press('Enter');
  const edited = page.getByRole('dialog', { name: 'Edit action' });
  await tabTo(page, edited.getByRole('button', { name: 'Create a task from this action' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Create a task?' })).toBeVisible();
  await keyboard.press('Control+Enter');
  await expect(edited.getByRole('link', { name: 'Task “Prepare one”' })).toBeVisible();
  await expectAccessible(page);
  await keyboard.press('Escape');
  await expect(edited).toBeHidden();
  const mine = await callAs(employee);
  const { items } = await mine<{ items: { id: number; version: number }[] }>('GET', '/v2/tasks?q=Prepare');
  const [task] = items;
  await mine('PATCH', `/v2/tasks/${task?.id}`, { status: 'done', version: task?.version });
  // The open page is updated with the task.
  await expect(actions.filter({ hasText: 'Prepare one' })).toContainText('Done');
  await expect(page.getByRole('article').getByText('50%')).toBeVisible();

  // In print it is one sheet, with all content and lines for both signatures.
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.goto(`${plan}?print`);
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('[data-print]');
  for (const text of ['Prepare one', 'The first review is next week.', /Printed by Elisa Employee on /])
    await expect(paper.getByText(text).first()).toBeVisible();
  await expect(paper.getByText(/^Signature of /)).toHaveText([
    'Signature of Elisa Employee',
    'Signature of Marta Manager',
  ]);
  // Printing ends as if the dialog of the browser were closed.
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
  await expect(paper).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.goto(plan);

  // Moves the plan to the bin, and restores it with all its content.
  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Plan deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No development plan yet' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Speak before clients' }));
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(page.getByText('The first review is next week.')).toBeVisible();
  await expect(actions.filter({ hasText: 'Prepare one' })).toContainText('Done');

  await page.setViewportSize(PHONE);
  for (const place of [plan, '/pdi', '/pdi?new']) {
    await page.goto(place);
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([place, overflow]).toEqual([place, 0]);
  }
});
