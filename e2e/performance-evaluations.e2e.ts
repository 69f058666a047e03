import { expectNoOverflow, PHONE } from './phone.ts';
import type { Page } from 'playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { addPerson } from './people.ts';
import { E, draft, answerAll } from './evaluations.ts';

/** Who is evaluated besides Elisa and Caio. */
const OTHERS = ['Rui Costa', 'Ivo Reis', 'Nara Luz', 'Otto Dias', 'Bia Melo', 'Davi Lins', 'Lia Prado', 'Ugo Paz'];

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
  // The count takes seconds; the page then updates by itself.
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
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Make a plan' }).click();
  // The plan shows the name of its evaluation, as a link back.
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
