import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { startServer, temporaryFolder } from './server.ts';

test('the printed link creates the first account, and only once', async ({ page }) => {
  const folder = temporaryFolder();
  const server = await startServer({ dataDir: folder.path, env: { LOG_LEVEL: 'warn' } });
  const [link = ''] = /http\S+\/setup#\S+/.exec(server.output()) ?? [];

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set up Jornada' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the company').fill('Oficina do Norte');
  await page.getByLabel('Your name').fill('Ana Lima');
  await page.getByLabel('Your e-mail').fill('ana@first-account.test');
  await page.getByLabel('A new password', { exact: true }).fill('quatro cavalos na serra');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Ana Lima' })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page);
  expect(await server.stop()).toBe(0);
  folder.remove();
});
