import { expectNoOverflow, PHONE } from './phone.ts';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './time-bank.ts';

test('an empty account gets competences, a job profile and its expected levels, by keyboard', async ({
  page,
  account,
  openAs,
}) => {
  const { 1: employee, 4: admin } = account.people;
  await openAs(admin, '/competences');
  const { keyboard } = page;
  await tabTo(page, page.getByRole('button', { name: 'Add twelve ready-made ones' }));
  await keyboard.press('Enter');
  const library = page.getByRole('dialog', { name: 'Ready-made competences' });
  await expect(library).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, library.getByRole('button', { name: 'Choose all' }));
  await keyboard.press('Enter');
  await tabTo(page, library.getByRole('button', { name: 'Add 12 competences' }));
  await keyboard.press('Enter');
  await expect(page.getByText('12 competences', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await tabTo(page, page.getByRole('link', { name: 'Export CSV' }));
  await keyboard.press('Enter');
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(1 + 12 * 5 + 1);
  await tabTo(page, page.getByRole('button', { name: 'Import' }));
  await keyboard.press('Enter');
  const importing = page.getByRole('dialog', { name: 'Import competences' });
  // All exported competences exist already.
  await importing.getByLabel('Choose a CSV file').setInputFiles({
    name: 'again.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await expect(importing.getByText('12 errors; nothing is created.')).toBeVisible();
  await expectAccessible(page);
  await importing.getByLabel('Choose a CSV file').setInputFiles({
    name: 'more.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('group,name,kind\nValues,Curiosity,core\n'),
  });
  await expect(importing.getByText('1 competence will be created, and the group Values.')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, importing.getByRole('button', { name: 'Create competences' }));
  await keyboard.press('Enter');
  await expect(page.getByText('13 competences', { exact: true })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Job profiles' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'New profile' }).first());
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'New profile' });
  await tabTo(page, drawer.getByRole('textbox', { name: /Name/ }));
  await keyboard.type('Support');
  await tabTo(page, drawer.getByRole('textbox', { name: /Job titles/ }));
  await keyboard.type('Agent');
  await expectAccessible(page);
  await tabTo(page, drawer.getByRole('button', { name: 'Create profile' }));
  await keyboard.press('Enter');
  await expect(page.getByText('1 profile', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/competences/profiles?view=matrix');
  const [first, second] = [page.getByRole('combobox').nth(0), page.getByRole('combobox').nth(1)];
  await tabTo(page, first);
  await keyboard.press('3');
  await keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await keyboard.press('4');
  await expect(first).toHaveValue('3');
  await expect(second).toHaveValue('4');
  await expect(page.getByText(/ for Support: level 4$/)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(first).toHaveValue('3');
  await expect(second).toHaveValue('4');

  await page.setViewportSize(PHONE);
  for (const place of ['/competences', '/competences/profiles', '/competences/profiles?view=matrix']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await expectNoOverflow(page);
  }

  await openAs(employee, '/competences/profiles?view=matrix');
  await expect(page.getByRole('row', { name: / 4$/ })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
});
