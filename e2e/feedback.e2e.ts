import { PHONE } from './phone.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './time-bank.ts';

test('feedback is given, opened, answered and withdrawn, by keyboard', async ({ page, account, enterAs, openAs }) => {
  const { 1: employee, 3: manager, 4: admin } = account.people;
  const { keyboard } = page;
  await openAs(manager, '/feedback');
  await expect(page.getByRole('heading', { name: 'No feedback yet' })).toBeVisible();
  await expectAccessible(page);

  // Constructive feedback: kind, person, three texts, Ctrl+Enter.
  await tabTo(page, page.getByRole('button', { name: 'Give feedback' }));
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Give feedback' });
  await expect(drawer).toBeVisible();
  await tabTo(page, drawer.getByRole('radio', { name: /^Praise/ }));
  await keyboard.press('ArrowRight');
  await expect(drawer.getByRole('radio', { name: /^Constructive/ })).toBeChecked();
  await tabTo(page, drawer.getByRole('button', { name: /^To whom/ }));
  await keyboard.press('Enter');
  await keyboard.type('Elisa');
  await expect(page.getByRole('option', { name: /Elisa Employee/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(drawer.getByRole('button', { name: 'To whom?: Elisa Employee' })).toBeFocused();
  await expectAccessible(page);
  for (const [field, text] of [
    [/^What happened/, 'In Monday’s planning'],
    [/^What did you see/, 'you interrupted Carla three times'],
    [/^What did it cause/, 'and we left without the risk'],
  ] as const) {
    await tabTo(page, drawer.getByRole('textbox', { name: field }));
    await keyboard.type(text);
  }
  await expect(drawer.getByRole('radio', { name: 'Only Elisa Employee' })).toBeChecked();
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Feedback sent to Elisa Employee')).toBeVisible();
  await expect(drawer).toBeHidden();

  // The receiver is told, opens it, reacts and replies.
  await openAs(employee, '/feedback');
  const unread = page.getByRole('article').filter({ hasText: 'Marta Manager has something for you to grow with' });
  await expect(unread).toBeVisible();
  await expect(page.getByText('interrupted')).toHaveCount(0);
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: /^Open feedback from Marta Manager/ }));
  await keyboard.press('Enter');
  const opened = page.getByRole('dialog', { name: 'Feedback from Marta Manager' });
  await expect(opened.getByText('you interrupted Carla three times')).toBeVisible();
  await tabTo(page, opened.getByRole('button', { name: 'React with 🙏' }));
  await keyboard.press('Enter');
  await expect(opened.getByRole('button', { name: /^🙏 1 person/ })).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, opened.getByRole('textbox', { name: 'Your reply' }));
  await keyboard.type('You are right. I will write my questions down.');
  await keyboard.press('Control+Enter');
  await expect(opened.getByText('You are right. I will write my questions down.')).toBeVisible();
  await expectAccessible(page);
  // Reports the feedback.
  await tabTo(page, opened.getByRole('button', { name: 'Report' }));
  await keyboard.press('Enter');
  const report = page.getByRole('dialog', { name: 'Report this feedback' });
  await tabTo(page, report.getByRole('textbox', { name: /^What is wrong with it/ }));
  await keyboard.type('It names a client');
  await tabTo(page, report.getByRole('button', { name: 'Report' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();
  await keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(page.getByText('interrupted')).toBeVisible();

  // Asks for feedback.
  await tabTo(page, page.getByRole('button', { name: 'Ask for feedback' }));
  await keyboard.press('Enter');
  const asking = page.getByRole('dialog', { name: 'Ask for feedback' });
  await tabTo(page, asking.getByRole('button', { name: /^Whom do you ask/ }));
  await keyboard.press('Enter');
  await keyboard.type('Marta');
  await expect(page.getByRole('option', { name: /Marta Manager/ })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('option', { name: /Marta Manager/, selected: true })).toBeVisible();
  await keyboard.press('Escape');
  await tabTo(page, asking.getByRole('button', { name: 'What should I start, stop and keep doing?' }));
  await keyboard.press('Enter');
  await expect(asking.getByRole('textbox', { name: /^Your question/ })).toHaveValue(
    'What should I start, stop and keep doing?',
  );
  await expectAccessible(page);
  await tabTo(page, asking.getByRole('button', { name: 'Ask', exact: true }));
  await keyboard.press('Enter');
  await expect(page.getByText('1 person asked')).toBeVisible();

  // A moderator reads the reported feedback and leaves it as it is.
  await openAs(admin, '/feedback?tab=reported');
  await tabTo(page, page.getByRole('button', { name: /^Open feedback from Marta Manager/ }));
  await keyboard.press('Enter');
  const reported = page.getByRole('dialog', { name: 'Feedback from Marta Manager' });
  await expect(reported.getByText('Elisa Employee reported it: It names a client')).toBeVisible();
  await tabTo(page, reported.getByRole('button', { name: 'Leave as it is' }));
  await keyboard.press('Enter');
  await expect(page.getByText('Reports settled')).toBeVisible();

  // Who was asked sees it on Today, and answers with praise.
  await openAs(manager, '/');
  await tabTo(page, page.getByRole('link', { name: '1 request for your feedback' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Answer', exact: true }));
  await keyboard.press('Enter');
  const answer = page.getByRole('dialog', { name: 'Answer Elisa Employee' });
  await expect(answer.getByText('Elisa Employee reads your answer, and nobody else.')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, answer.getByRole('textbox', { name: /^What did they do well/ }));
  await keyboard.type('You listened, and changed it the next day.');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Answered', { exact: true })).toBeVisible();

  // Withdraws the earlier feedback.
  await page.goto('/feedback?tab=sent');
  await tabTo(page, page.getByRole('button', { name: /^Open feedback from Marta Manager/ }).last());
  await keyboard.press('Enter');
  const sent = page.getByRole('dialog', { name: 'Feedback from Marta Manager' });
  await tabTo(page, sent.getByRole('button', { name: 'Withdraw' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('alertdialog', { name: 'Withdraw this feedback?' })).toBeVisible();
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible();

  await enterAs(employee);
  await page.setViewportSize(PHONE);
  for (const place of ['/feedback', '/feedback?tab=wall', '/feedback?tab=requests', '/feedback?new', '/feedback?ask']) {
    await page.goto(place);
    await expect(page.getByRole('heading', { level: 1, name: 'Feedback', includeHidden: true })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect([place, overflow]).toEqual([place, 0]);
  }
  await page.goto('/feedback');
  await expect(page.getByText('Marta Manager withdrew this feedback.')).toBeVisible();
  await expect(page.getByText('interrupted')).toHaveCount(0);
});
