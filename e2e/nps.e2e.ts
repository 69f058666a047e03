import { expectNoOverflow, PHONE } from './phone.ts';
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { addPerson, type Person } from './people.ts';
import { tabTo } from './time-bank.ts';
import { lead, age, answer } from './nps.ts';

test('a wave is opened, answered by keyboard, touch and mouse, counted, and read', async ({
  page,
  environment,
  account,
  enterAs,
  openAs,
  callAs,
}) => {
  const { 1: elisa, 2: caio, 3: marta, 4: ada, 5: sofia } = account.people;
  const more: Person[] = [];
  for (let at = 0; at < 6; at++) more.push(await addPerson(environment, account, `Rui ${randomUUID().slice(0, 4)}`));
  await lead(environment, account, [elisa, caio, ...more.slice(0, 4)], marta);
  await lead(environment, account, more.slice(4), ada);
  await age(environment, account);
  const { keyboard } = page;

  // Drafts a wave, sees whom it would ask, and opens it.
  await openAs(ada, '/nps');
  await expect(page.getByRole('heading', { name: 'Run your first wave' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New wave' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'New wave' });
  await drawer.getByRole('textbox', { name: 'Name' }).fill('March');
  await drawer.getByRole('combobox', { name: 'Break results down by' }).selectOption('Leader');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('11 people would be asked.')).toBeVisible();
  await expect(page.getByText('In 2 segments. 1 of them has too few people, and will stay hidden.')).toBeVisible();
  await expectAccessible(page);
  const wave = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('button', { name: 'Ask 11 people' }).click();
  await expect(page.getByText('11 people are asked.')).toBeVisible();

  // By keyboard alone.
  await openAs(elisa, '/');
  await expect(page.getByRole('link', { name: 'Answer', exact: true })).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('link', { name: 'Answer', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText('You answer once.')).toBeVisible();
  await tabTo(page, page.getByRole('radio', { name: '0, Not at all likely' }));
  await keyboard.type('10');
  await expect(page.getByRole('radio', { name: '10, Extremely likely' })).toBeChecked();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('textbox'));
  await keyboard.type('People listen.');
  await tabTo(page, page.getByRole('button', { name: 'Send' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Answer', exact: true })).toHaveCount(0);
  await page.goto(`/nps/answer/${wave}`);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await expect(page.getByText('People listen.')).toHaveCount(0);

  // On a phone, where the scale has two rows.
  await enterAs(caio);
  await page.setViewportSize(PHONE);
  await page.goto(`/nps/answer/${wave}`);
  await page.getByRole('radio', { name: '9', exact: true }).click();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto('/how-answers-are-kept');
  await expect(page.getByText('No number is shown of fewer than 5 answers.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  // By mouse.
  await openAs(sofia, `/nps/answer/${wave}`);
  await page.getByRole('radio', { name: '8', exact: true }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  const scores = [9, 9, 9, 9, 6, 6];
  const others = more.map((person, at) => [person, scores[at] ?? 0] as const);
  await answer(callAs, [...others, [marta, 10], [ada, 10]], wave);

  // Closed and counted: Ada's segment of two is hidden, and nothing names it.
  await openAs(ada, `/nps/${wave}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close and count' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('55', { exact: true })).toBeVisible();
  await expect(result.getByText('8 promoters')).toBeVisible();
  const segments = page.getByRole('region', { name: 'By leader' });
  await expect(segments.getByRole('row', { name: /Marta Manager.* 6 100/ })).toBeVisible();
  await expect(segments.getByText(/^1 segment is not shown: it has fewer than 5 answers/)).toBeVisible();
  await expect(segments.getByText('Ada Admin')).toHaveCount(0);
  await expectAccessible(page);
  await segments.getByRole('button', { name: 'Marta Manager: history' }).click();
  const history = page.getByRole('region', { name: 'Wave by wave: Marta Manager' });
  await expect(history.getByRole('row', { name: /March.* 6 100/ })).toBeVisible();
  // In print the names of segments are kept, and no element forces a page break.
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);

  // Everybody reads the total, a leader their own segment, on a phone too.
  await enterAs(marta);
  await page.setViewportSize(PHONE);
  await page.goto(`/nps/${wave}`);
  await expect(segments.getByRole('row', { name: /Marta Manager.* 6 100/ })).toBeVisible();
  await expect(page.getByText(/not shown/)).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await openAs(elisa, '/nps');
  await expect(page.getByRole('row', { name: /March.* 11 100 % 55/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(`/nps/${wave}`);
  await expect(result.getByText('55', { exact: true })).toBeVisible();
  await expect(segments).toHaveCount(0);
});
