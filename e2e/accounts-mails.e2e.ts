import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sqlOf } from '@jornada/bff/db/handle';
import { openDatabase } from '../apps/bff/src/db/engines/open.ts';
import { freePort } from '../scripts/free-port.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { enter, newAccount } from './people.ts';
import { startServer, temporaryFolder } from './server.ts';

test('a dead mail server is shown on the account page and delays nothing; a refused address is tried again by its person', async ({
  page,
}) => {
  const folder = temporaryFolder();
  const env = { LOG_LEVEL: 'fatal', SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const server = await startServer({ dataDir: folder.path, env });
  const db = await openDatabase(join(folder.path, 'jornada.sqlite'));
  try {
    const admin = (await newAccount({ db })).people[4];
    await enter(page, server, admin);
    await page.goto(`${server.url}/account`);
    const mails = page.locator('section').filter({ has: page.getByRole('heading', { name: 'E-mails' }) });
    const fact = (name: string) => mails.locator('dl > div').filter({ hasText: name }).locator('dd');
    await expect(mails.getByText('The mail server works.')).toBeVisible();
    const invited = await page.request.post(`${server.url}/v2/user`, {
      data: { nome: 'Rui Reis', email: 'rui@e2e.test', level: 1 },
      headers: { origin: server.url },
    });
    expect(await invited.json()).toMatchObject({ mailed: true });
    execFileSync(process.execPath, ['apps/bff/src/admin/main.ts', 'jobs', 'run', 'mails'], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path, PUBLIC_URL: server.url, ...env },
    });
    await page.reload();
    await expect(mails.getByText('The mail server has not worked since')).toBeVisible();
    await expect(fact('Waiting')).toHaveText('1');
    await expectAccessible(page);

    // As a mail server refuses it.
    const own = sqlOf(db).updateTable('users').where('id', '=', admin.userId);
    await own.set({ mail_refused_at: new Date().toISOString() }).execute();
    await page.reload();
    const refused = fact('People whose address was refused');
    await expect(refused).toHaveText('1');
    await page.goto(`${server.url}/notifications/preferences`);
    const note = page.getByRole('note').filter({ hasText: 'refused your e-mail address' });
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Preferences saved')).toBeVisible();
    await expect(note).toHaveCount(0);
    await page.goto(`${server.url}/account`);
    await expect(refused).toHaveText('0');
  } finally {
    await db.destroy();
    await server.stop();
    folder.remove();
  }
});
