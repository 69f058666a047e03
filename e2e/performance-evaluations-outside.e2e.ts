import { expectNoOverflow, PHONE } from './phone.ts';
import type { APIRequestContext } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { caller } from './caller.ts';
import { expect, test } from './fixtures.ts';
import { type Account, newAccount, type Person } from './people.ts';
import { type ServerWithMail, startServerWithMail } from './server-with-mail.ts';
import { tabTo } from './time-bank.ts';
import { E } from './evaluations.ts';

/** A 360 about somebody that is answered by a client of theirs. @returns the link that the client is mailed */
async function linkOfClient(
  request: APIRequestContext,
  server: ServerWithMail,
  { people }: Account,
  { userId }: Person,
): Promise<string> {
  const call = await caller(request, server, people[4]);
  const groups = ['leader', 'self', 'peers', 'external'];
  const { id: template_id } = await call<{ id: number }>('POST', `${E}/templates`, {
    name: 'For clients',
    scale: { kind: 'custom', points: 3, labels: ['Below', 'As expected', 'Above'], not_observed: true },
    sections: [
      { title: 'Work', questions: [{ kind: 'rating', text: 'Keeps promises', groups, required: true }] },
      { title: 'In words', questions: [{ kind: 'text', text: 'What should go on?', groups, required: true }] },
    ],
  });
  const { id } = await call<{ id: number }>('POST', E, {
    name: 'With clients',
    degree: '360',
    template_id,
    nomination: 'admin',
    nominate_until: null,
    groups: groups.map((group) => ({ group, weight_percent: { leader: 40, self: 0 }[group] ?? 30 })),
  });
  await call('POST', `${E}/${id}/subjects`, { user_ids: [userId] });
  const at = `${E}/${id}/raters/${userId}`;
  const external = [{ nome: 'Nora Client', email: 'nora@acme.test' }];
  const { version } = await call<{ version: number }>('GET', at);
  await call('PUT', at, { group: 'external', external, version });
  const cycle = await call<{ version: number }>('GET', `${E}/${id}`);
  await call('POST', `${E}/${id}/open`, { version: cycle.version });
  const mail = server.lastMail();
  expect(mail).toMatch(/^To: nora@acme\.test\r$/m);
  // Neither the person nor the evaluation is named where a mailbox would keep it.
  expect(mail).not.toMatch(/Elisa|With clients/);
  return /http:\S+\/answer#[\w-]+/.exec(mail)?.[0] ?? '';
}

test('a client answers by a mailed link, by keyboard on a phone, and loses no word without a network', async ({
  browser,
  request,
}) => {
  const server = await startServerWithMail();
  const account = await newAccount(server);
  const link = await linkOfClient(request, server, account, account.people[1]);
  const own = await browser.newContext({ locale: 'en-US', viewport: PHONE });
  const first = await own.newPage();
  await first.goto(link);
  await expect(first.getByRole('heading', { name: 'About Elisa Employee' })).toBeVisible();
  await expectAccessible(first);
  await expectNoOverflow(first);
  await tabTo(first, first.getByRole('radio', { name: /Below/ }));
  await first.keyboard.press('3');
  await expect(first.getByRole('radio', { name: /Above/ })).toBeChecked();
  await expect(first.getByText(/^Saved/)).toBeVisible();

  // The network fails, and then the tab is closed.
  await own.setOffline(true);
  await tabTo(first, first.getByRole('button', { name: 'Next' }));
  await first.keyboard.press('Enter');
  await tabTo(first, first.getByRole('textbox'));
  await first.keyboard.type('Asks before the deadline');
  await first.close();
  await own.setOffline(false);

  const again = await own.newPage();
  await again.goto(link);
  await expect(again.getByRole('radio', { name: /Above/ })).toBeChecked();
  await tabTo(again, again.getByRole('button', { name: 'Next' }));
  await again.keyboard.press('Enter');
  await expect(again.getByRole('textbox')).toHaveValue('Asks before the deadline');
  await tabTo(again, again.getByRole('button', { name: 'Next' }));
  await again.keyboard.press('Enter');
  await expectAccessible(again);
  await tabTo(again, again.getByRole('button', { name: 'Submit' }));
  await again.keyboard.press('Enter');
  await expect(again.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await own.close();
  await server.close();
});
