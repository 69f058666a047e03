import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sqlOf } from '@jornada/bff/db/handle';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import { expect, test } from './fixtures.ts';
import { newAccount } from './people.ts';
import { startServer, temporaryFolder } from './server.ts';

test('a forgotten password is replaced by a mailed link, by keyboard alone', async ({ page }) => {
  const folder = temporaryFolder();
  const mails = join(folder.path, 'mails');
  const env = { LOG_LEVEL: 'warn', SMTP_URL: `file:${mails}` };
  const server = await startServer({ dataDir: folder.path, env });
  const db = await openDatabase(join(folder.path, 'jornada.sqlite'));
  try {
    const { email } = (await newAccount({ db })).people[3];
    await page.goto(`${server.url}/login`);
    await page.getByRole('link', { name: 'Forgot password?' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
    expect(page.url()).not.toContain(email);
    const written = sqlOf(db).selectFrom('mails').select('id');
    await expect.poll(async () => (await written.execute()).length).toBe(1);
    // Instead of waiting for the half minute of the job, which may send the mail meanwhile all the same.
    execFileSync(process.execPath, ['apps/bff/src/admin/main.ts', 'jobs', 'run', 'mails'], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path, PUBLIC_URL: server.url, ...env },
    });
    const files = () => (existsSync(mails) ? readdirSync(mails).filter((name) => name.endsWith('.eml')) : []);
    await expect.poll(files).toHaveLength(1);
    const [file = ''] = files();
    const mail = readFileSync(join(mails, file), 'utf8').replaceAll('=\r\n', '');
    const [link = ''] = /http:\S+\/invite#[\w-]+/.exec(mail) ?? [];

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByLabel('New password')).toBeFocused();
    await page.keyboard.type('seven green lamps on a hill');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  } finally {
    await db.destroy();
    await server.stop();
    folder.remove();
  }
});
