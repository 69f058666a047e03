import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { notAPicture, picture } from './pictures.ts';

test('write, show, enlarge an image, change, delete and undo', { tag: '@both-engines' }, async ({
  page,
  openAs,
  createTasks,
}) => {
  const [id] = await createTasks(['Talk about this']);
  await openAs(3, `/tasks/${id}`);
  const drawer = page.getByRole('dialog', { name: `Task ${id}` });

  const text = drawer.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('First line\nsee https://jornada.test/x, please');
  const choose = drawer.locator('input[type=file]');
  await choose.setInputFiles([picture('one.png'), picture('two.png', { colour: '#a16207' }), notAPicture('three.png')]);
  await expect(drawer.getByRole('alert')).toHaveText('three.png is not a PNG, JPEG or WebP image.');
  await drawer.getByRole('button', { name: 'Remove two.png' }).click();
  await choose.setInputFiles([picture('two.png', { colour: '#a16207' })]);
  await expectAccessible(page);
  await text.press('Control+Enter');

  const comment = drawer.getByRole('article');
  await expect(comment).toHaveCount(1);
  await expect(comment.getByRole('link', { name: 'https://jornada.test/x' })).toHaveAttribute(
    'href',
    'https://jornada.test/x',
  );
  await expect(text).toHaveValue('');
  await comment.getByRole('button', { name: /Open Image one\.png/ }).click();
  const box = page.getByRole('dialog', { name: 'Image 1 of 2' });
  await expect(box.getByRole('img', { name: /one\.png/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('dialog', { name: 'Image 2 of 2' }).getByRole('img', { name: /two\.png/ });
  await expect(second).toBeVisible();
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(drawer).toBeVisible();

  await comment.getByRole('button', { name: /^Edit your comment/ }).click();
  await drawer.getByRole('textbox', { name: 'Your comment' }).fill('Changed');
  await comment.getByRole('button', { name: 'Save' }).click();
  await expect(comment).toContainText('edited');
  await comment.getByRole('button', { name: /^Delete the comment/ }).click();
  await expect(comment).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment).toContainText('Changed');
});

test('a draft survives closing the drawer and a lost connection', async ({ page, openAs, createTasks }) => {
  const [id] = await createTasks(['Talk about this']);
  await openAs(3, `/tasks/${id}`);
  const text = page.getByRole('textbox', { name: 'Write a comment' });
  await text.fill('Half a thought');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Talk about this' }).click();
  await expect(text).toHaveValue('Half a thought');

  await page.route('**/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The server is not responding')).toBeVisible();
  await expect(text).toHaveValue('Half a thought');
  await page.unroute('**/comments');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('article')).toContainText('Half a thought');
});

test('a colleague reads but may not change, and an admin deletes', async ({ page, account, openAs, createTasks }) => {
  const [id] = await createTasks(['Talk about this']);
  await openAs(3, `/tasks/${id}`);
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('By the manager');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('article')).toContainText('By the manager');

  await openAs(5, `/tasks/${id}`);
  await expect(page.getByRole('article')).toContainText(account.people[3].nome);
  await expect(page.getByRole('button', { name: /^Edit your comment/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Delete the comment/ }).click();
  await expect(page.getByRole('article')).toHaveCount(0);
});
