import type { APIRequestContext, Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { caller } from './caller.ts';
import { expect, test, type CallAs } from './fixtures.ts';
import { answerForms } from './half-year.ts';
import { type Account, addPerson, newAccount, type Person } from './people.ts';
import { type ServerWithMail, startServerWithMail } from './server-with-mail.ts';
import { tabTo } from './time-bank.ts';

const E = '/v2/performance-evaluations';
/** Who is evaluated besides Elisa and Caio. */
const OTHERS = ['Rui Costa', 'Ivo Reis', 'Nara Luz', 'Otto Dias', 'Bia Melo', 'Davi Lins', 'Lia Prado', 'Ugo Paz'];
const PHONE = { width: 360, height: 720 };

/** The draft of a 180 about people whom Marta leads, with ratings and a nine-box. @returns its number */
async function draft(callAs: CallAs, account: Account, people: readonly Person[]): Promise<number> {
  const call = await callAs(4);
  for (const { userId } of people) {
    const { version } = await call<{ version: number }>('GET', `/v2/user/${userId}`);
    await call('PATCH', `/v2/user/${userId}`, { reports_to: account.people[3].userId, version });
  }
  const library = { keys: ['communication', 'teamwork', 'reliability'], locale: 'en' };
  const { created } = await call<{ created: number[] }>('POST', '/v2/competences/library', library);
  const named = { name: 'By competences', competence_ids: created };
  const { id: template_id } = await call<{ id: number }>('POST', `${E}/templates/from-competences`, named);
  const { id } = await call<{ id: number }>('POST', E, {
    name: 'First half',
    degree: '180',
    template_id,
    rating: { labels: ['Below', 'As expected', 'Above'] },
    nine_box: true,
  });
  await call('POST', `${E}/${id}/subjects`, { user_ids: people.map(({ userId }) => userId) });
  return id;
}

/** Somebody answers every form that they are asked: themselves higher than others. */
const answerAll = async (callAs: CallAs, person: Person) => answerForms(await callAs(person));

/** The number of sheets of a printed page. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ??
  0;

test('twelve people complete an evaluation from its draft to an answered contest, and print it', {
  tag: '@both-engines',
}, async ({ page, environment, account, enterAs, openAs, callAs }) => {
  const { 1: elisa, 2: caio, 3: marta, 4: ada } = account.people;
  const others = [caio];
  for (const name of OTHERS) others.push(await addPerson(environment, account, name));
  const people = [elisa, ...others];
  const id = await draft(callAs, account, people);

  await openAs(ada, `/evaluations/${id}`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Open evaluation' }).click();
  await expect(page.getByText('Evaluation opened')).toBeVisible();
  for (const person of [marta, ...people]) await answerAll(callAs, person);
  await page.getByRole('button', { name: 'End answering' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End answering' }).click();
  // Counted within seconds, which the page shows by itself.
  await expect(page.getByRole('button', { name: 'Release results' })).toBeVisible();

  // The leader is notified, and rates; the others by the interface.
  await openAs(marta, '/notifications');
  await page.getByRole('link', { name: '10 people of an evaluation are waiting for your rating' }).click();
  await expect(page.getByRole('heading', { name: 'Calibration: First half' })).toBeVisible();
  await page.getByRole('button', { name: elisa.nome }).click();
  await page.getByRole('link', { name: 'Open the result' }).click();
  await page.getByRole('button', { name: 'Rate', exact: true }).click();
  await page.getByRole('combobox', { name: /^Rating/ }).selectOption('Below');
  await page.getByRole('combobox', { name: /^Potential/ }).selectOption('Medium');
  await page.getByRole('textbox', { name: /^Rationale/ }).fill('Two deadlines were missed');
  await page.getByRole('button', { name: 'Save rating' }).click();
  await expect(page.getByText('Two deadlines were missed')).toBeVisible();
  await expectAccessible(page);
  const leader = await callAs(marta);
  for (const { userId } of others) {
    const result = await leader<{ version: number }>('GET', `${E}/${id}/results/${userId}`);
    const given = { rating: 2, potential: 2, rationale: 'Steady', version: result.version };
    await leader('PUT', `${E}/${id}/results/${userId}/rating`, given);
  }

  // A manager of evaluations compares the ratings and releases all ten results.
  await openAs(ada, `/evaluations/${id}/calibration`);
  await expect(page.getByRole('region', { name: 'Medium potential, medium rating: 9 people' })).toBeVisible();
  await expectAccessible(page);
  expect(await sheetsOf(page)).toBe(1);
  await page.goto(`/evaluations/${id}`);
  await page.getByRole('button', { name: 'Release results' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release results' }).click();
  await expect(page.getByText('10 results released')).toBeVisible();
  const file = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);

  // The person reads it on a phone, acknowledges it, contests it, and makes a plan of it.
  await enterAs(elisa);
  await page.setViewportSize(PHONE);
  const result = `/evaluations/${id}/results/${elisa.userId}`;
  await page.goto(result);
  await page.getByRole('button', { name: 'I have seen it' }).click();
  await expect(page.getByText(/^Seen on /)).toBeVisible();
  await page.getByRole('button', { name: 'Contest', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^What is wrong/)
    .fill('The dates were moved by the client');
  await page.getByRole('dialog').getByRole('button', { name: 'Contest' }).click();
  await expect(page.getByText('Not answered yet.')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Make a plan' }).click();
  // The plan has the name of its evaluation, to which it leads back.
  await page.getByRole('link', { name: 'First half', exact: true }).click();
  await expect(page.getByRole('link', { name: 'First half, 0 % done' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const person of others) {
    const call = await callAs(person);
    await call('POST', `${E}/${id}/results/${person.userId}/acknowledge`, { comment: '' });
  }

  // The notification leads to the result, which somebody answers who is neither person nor leader.
  await openAs(ada, '/notifications');
  await page.getByRole('link', { name: 'A result of an evaluation was contested' }).click();
  await expect(page).toHaveURL(new RegExp(`${result}$`));
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Answer/)
    .fill('The dates are in the tasks');
  await page.getByRole('dialog').getByRole('combobox').selectOption('As expected');
  await page.getByRole('dialog').getByRole('button', { name: 'Answer' }).click();
  await expect(page.getByText(/^Answered by Ada Admin on /)).toBeVisible();

  // On paper: what was found, the questions on sheets of their own, and lines for signatures.
  await enterAs(elisa);
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed', '')));
  await page.goto(`${result}?print`);
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print]').getByText('The dates are in the tasks').first()).toBeVisible();
  expect(await sheetsOf(page)).toBe(3);
});

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
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
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
