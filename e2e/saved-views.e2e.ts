import { expectNoOverflow } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { withoutEvents } from './without-events.ts';
import { rows, button, panel, names } from './saved-views.ts';

test('a list is saved as a view and reopened, by keyboard', { tag: '@both-engines' }, async ({
  page,
  openAs,
  createTasks,
}) => {
  await createTasks(['Árvore 1', 'Stone', 'Árvore 2']);
  await openAs(3, '/tasks?q=arvore&sort=title&page=1');
  await expect(rows(page)).toHaveText(['Árvore 1', 'Árvore 2']);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Save this view under a name');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Save as a new view…' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText('A view needs a name.');
  await page.keyboard.type('Trees');
  await page.keyboard.press('Enter');
  await expect(page.getByText('View “Trees” saved')).toBeVisible();
  await expect(button(page, 'Saved views: Trees')).toBeVisible();
  await expect(page).toHaveURL(/saved=1/);

  await page.goto('/tasks');
  await expect(rows(page)).toHaveCount(3);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await names(page).first().focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText(['Árvore 1', 'Árvore 2']);
  await expect(page.getByRole('searchbox', { name: 'Search titles' })).toHaveValue('arvore');
  await expect(page.getByLabel('Sort by')).toHaveValue('title');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
});

test('a changed view is marked, then saved or reset; rename and delete can be undone, by mouse', async ({
  page,
  openAs,
  callAs,
  createTasks,
}) => {
  const api = await callAs(3);
  await createTasks(['One', 'Two']);
  await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'To do', query: 'status=todo' });
  await openAs(3, '/tasks');
  await button(page).click();
  await names(page).getByText('To do').click();
  await expect(button(page, 'Saved views: To do')).toBeVisible();

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('listbox', { name: 'Columns' }).getByRole('option', { name: 'Client' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeHidden();
  await expect(page).toHaveURL(/hide=client_id/);
  await button(page, 'Saved views: To do, changed').click();
  await expect(names(page)).toContainText('changed');
  await expectAccessible(page);
  await panel(page).getByRole('button', { name: 'Save the changes in “To do”' }).click();
  await expect(page.getByText('View “To do” changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Saved views: To do')).toBeVisible();

  await page.getByRole('button', { name: 'Overdue', exact: true }).click();
  await button(page, 'Saved views: To do, changed').click();
  await panel(page).getByRole('button', { name: 'Back to “To do” as saved' }).click();
  await expect(page).toHaveURL(/hide=client_id/);
  await expect(page).not.toHaveURL(/overdue/);

  await button(page).click();
  await panel(page).getByRole('button', { name: 'Rename “To do”' }).click();
  await panel(page).getByRole('textbox', { name: 'Name' }).fill('Mine');
  await panel(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(names(page)).toHaveText(['Mine']);
  await panel(page).getByRole('button', { name: 'Delete “Mine”' }).click();
  await expect(panel(page)).toContainText('Save this view under a name');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('View “Mine” is back')).toBeVisible();
  await expect(button(page, 'Saved views: Mine')).toBeVisible();
});

test.describe('a name that is in use', () => {
  test.use({ expectedErrors: [/409/] });
  test('is refused at its field, ignoring case', async ({ page, openAs, callAs }) => {
    const api = await callAs(1);
    await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Late', query: 'overdue=true' });
    await openAs(1, '/tasks');
    await button(page).click();
    await panel(page).getByRole('button', { name: 'Save as a new view…' }).click();
    await panel(page).getByRole('textbox', { name: 'Name' }).fill('LATE');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('alert')).toHaveText('You already have a view with this name.');
    await expect(panel(page).getByRole('textbox', { name: 'Name' })).toHaveValue('LATE');
  });

  test('a view changed in another window is shown in its current state and saved at the second attempt', async ({
    page,
    enterAs,
    callAs,
  }) => {
    const api = await callAs(3);
    const view = await api('POST', '/v2/saved-views', { screen: 'tasks', name: 'Late', query: 'overdue=true' });
    await enterAs(3);
    // Without events, because live updates would bring the change to the other window first.
    await withoutEvents(page);
    await page.goto(`/tasks?status=todo&saved=${view.id}`);
    await button(page, 'Saved views: Late, changed').click();
    await api('PATCH', `/v2/saved-views/${view.id}`, { name: 'Too late', version: view.version });
    await panel(page).getByRole('button', { name: 'Save the changes in “Late”' }).click();
    await expect(page.getByText('changed in another window')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Save the changes in “Too late”' }).click();
    await expect(page.getByText('View “Too late” changed')).toBeVisible();
  });
});

test('fits on a phone', async ({ page, openAs, callAs }) => {
  const api = await callAs(3);
  await api('POST', '/v2/saved-views', {
    screen: 'tasks',
    name: 'A name that is as long as names may be, or so',
    query: '',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await openAs(3, '/tasks');
  await button(page).click();
  await panel(page)
    .getByRole('button', { name: /^Rename/ })
    .click();
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('textbox', { name: 'Name' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();
});
