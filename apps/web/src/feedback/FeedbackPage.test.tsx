import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ask, newPerson, open, signIn } from '../testing.tsx';

const F = '/v2/feedback';
type Row = Record<string, unknown> & { id: number };

async function pair() {
  const ana = await newPerson({ level: 4, nome: 'Ana Prado' });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ana.accountId });
  const bia = await newPerson({ level: 1, nome: 'Bia Melo', accountId: ana.accountId });
  return { ana, rui, bia };
}
const praise = (to: { userId: number }, more: object = {}) => ({
  kind: 'praise',
  recipient_ids: [to.userId],
  body: 'Thank you for the handover',
  send: true,
  ...more,
});

test('praise is written for the person that a link names, and withdrawn by Undo', async () => {
  const { ana, rui } = await pair();
  await signIn(ana);
  const screen = await open(`/feedback?new=praise&to=${rui.userId}`);
  await expect.element(screen.getByRole('button', { name: 'To whom?: Rui Costa' })).toBeVisible();
  // A missing value is reported at its field.
  await screen.getByRole('button', { name: 'Send' }).click();
  const body = screen.getByRole('textbox', { name: /What did they do well/ });
  await expect.element(body).toHaveAttribute('aria-invalid', 'true');
  await body.fill('You stayed until it worked.');
  await screen.getByRole('radio', { name: 'Everybody, on the wall' }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Feedback sent to Rui Costa')).toBeVisible();
  const { items } = await ask<{ items: Row[] }>('GET', `${F}?box=sent`);
  expect(items).toMatchObject([{ body: 'You stayed until it worked.', visibility: 'wall', state: 'sent' }]);
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(async () => (await ask<Row>('GET', `${F}/${items[0]?.id}`))['state']).toBe('withdrawn');
});

test('the texts of both kinds are kept while the kind changes, and only those of the chosen kind are saved', async () => {
  const { ana, rui } = await pair();
  await signIn(ana);
  const screen = await open(`/feedback?new&to=${rui.userId}`);
  await screen.getByRole('textbox', { name: /What did they do well/ }).fill('Good');
  await screen.getByRole('radio', { name: /^Constructive/ }).click();
  await expect.element(screen.getByRole('radio', { name: 'Everybody, on the wall' })).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: /What happened/ }).fill('On Monday');
  await screen.getByRole('radio', { name: /^Praise/ }).click();
  await expect.element(screen.getByRole('textbox', { name: /What did they do well/ })).toHaveValue('Good');
  await screen.getByRole('radio', { name: /^Constructive/ }).click();
  await screen.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(screen.getByText('Saved in drafts')).toBeVisible();
  const { items } = await ask<{ items: Row[] }>('GET', `${F}?box=drafts`);
  expect(items).toMatchObject([
    { kind: 'constructive', situation: 'On Monday', body: null, recipient_ids: [rui.userId] },
  ]);
});

test('a draft is continued and sent, deleted and restored', async () => {
  const { ana, rui } = await pair();
  await signIn(ana);
  await ask('POST', F, { ...praise(rui), send: false });
  await ask('POST', F, { kind: 'praise', body: 'Second' });
  const screen = await open('/feedback?tab=drafts');
  await screen.getByRole('button', { name: 'Delete' }).first().click();
  await expect.element(screen.getByText('Draft deleted')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await ask<{ total: number }>('GET', `${F}?box=drafts`)).total).toBe(2);
  const draft = screen.getByRole('article').filter({ hasText: 'Thank you for the handover' });
  await draft.getByRole('button', { name: 'Continue writing' }).click();
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Feedback sent to Rui Costa')).toBeVisible();
  await expect.element(screen.getByText('Thank you for the handover')).not.toBeInTheDocument();
});

test('sent feedback can be changed until it is opened; afterwards the form shows the reason why not', async () => {
  const { ana, rui } = await pair();
  await signIn(ana);
  const { id } = await ask<Row>('POST', F, praise(rui));
  const screen = await open(`/feedback?open=${id}`);
  await screen.getByRole('button', { name: 'Edit' }).click();
  const body = screen.getByRole('textbox', { name: /What did they do well/ });
  await body.fill('Thank you both');
  await signIn(rui);
  await ask('POST', `${F}/${id}/read`);
  await signIn(ana);
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(screen.getByText(/It has been opened, and can no longer be changed/)).toBeVisible();
  await expect.element(body).toHaveValue('Thank you both');
});

test('received feedback counts as read only after it is opened', async () => {
  const { ana, rui } = await pair();
  await signIn(ana);
  const { id } = await ask<Row>('POST', F, praise(rui));
  await signIn(rui);
  const screen = await open('/feedback');
  await expect.element(screen.getByText('Ana Prado has praise for you')).toBeVisible();
  expect((await ask<Row>('GET', `${F}/${id}`))['is_unread']).toBe(true);
  await screen.getByRole('button', { name: /^Open feedback from Ana Prado/ }).click();
  const dialog = screen.getByRole('dialog', { name: 'Praise from Ana Prado' });
  await expect.element(dialog.getByText('Thank you for the handover')).toBeVisible();
  await expect.poll(async () => (await ask<Row>('GET', `${F}/${id}`))['is_unread']).toBe(false);
  await dialog.getByRole('button', { name: 'Report' }).click();
  await screen.getByRole('textbox', { name: /What is wrong with it/ }).fill('Not about work');
  await screen.getByRole('dialog', { name: 'Report this feedback' }).getByRole('button', { name: 'Report' }).click();
  await expect.element(screen.getByText('Reported', { exact: true })).toBeVisible();
});

test('markup in feedback is shown as text (A20)', async () => {
  const { ana, rui } = await pair();
  const body = '<img src=x onerror="document.title=1"> \u202Egnp.exe\u202C =1+1';
  await signIn(ana);
  const { id } = await ask<Row>('POST', F, praise(rui, { body, visibility: 'wall' }));
  await signIn(rui);
  const screen = await open(`/feedback?tab=wall&open=${id}`);
  const dialog = screen.getByRole('dialog', { name: 'Praise from Ana Prado' });
  await expect.element(dialog.getByText(body)).toBeVisible();
  expect(document.querySelector('[role=dialog] img[src=x], article img[src=x]')).toBeNull();
});

test('moderators decide about reported feedback, and other people have no tab for it', async () => {
  const { ana, rui, bia } = await pair();
  await signIn(rui);
  const { id } = await ask<Row>('POST', F, praise(bia, { body: 'A private word' }));
  await signIn(bia);
  await ask('POST', `${F}/${id}/report`, { reason: 'It is about my family' });
  const theirs = await open('/feedback');
  await expect.element(theirs.getByRole('link', { name: 'Received' })).toBeVisible();
  await expect.element(theirs.getByRole('link', { name: 'Reported' })).not.toBeInTheDocument();
  await signIn(ana);
  const screen = await open('/feedback?tab=reported');
  await expect.element(page.getByText('Bia Melo reported it: It is about my family').last()).toBeVisible();
  await screen
    .getByRole('button', { name: /^Open feedback from Rui Costa/ })
    .last()
    .click();
  const dialog = screen.getByRole('dialog', { name: 'Praise from Rui Costa' });
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await screen.getByRole('textbox', { name: /Reason, which they read/ }).fill('It names a client');
  await screen.getByRole('dialog', { name: 'Hide this feedback' }).getByRole('button', { name: 'Hide' }).click();
  await expect.element(dialog.getByText('Hidden: It names a client')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show again' }).click();
  await expect.poll(async () => (await ask<Row>('GET', `${F}/${id}`))['state']).toBe('sent');
});

test('the wall shows praise of others, and one click reacts to it', async () => {
  const { ana, rui, bia } = await pair();
  await signIn(ana);
  await ask('POST', F, praise(rui, { visibility: 'wall' }));
  await signIn(bia);
  const screen = await open('/feedback?tab=wall');
  await expect.element(screen.getByText('Thank you for the handover')).toBeVisible();
  await screen.getByRole('button', { name: 'React with 🎉' }).click();
  await expect
    .element(screen.getByRole('button', { name: '🎉 1 person; press to take yours back' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('a request is answered or declined by the person who was asked', async () => {
  const { ana, rui, bia } = await pair();
  await signIn(ana);
  await ask('POST', `${F}/requests`, { from_ids: [rui.userId, bia.userId], question: 'How was the launch?' });
  await signIn(rui);
  const screen = await open('/feedback?tab=requests');
  await expect.element(screen.getByText('How was the launch?')).toBeVisible();
  await screen.getByRole('button', { name: 'Decline' }).click();
  await screen.getByRole('textbox', { name: /Reason, for Ana Prado/ }).fill('I was away');
  await screen.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect.element(screen.getByText('Declined').first()).toBeVisible();
  const { people } = await ask<{ people: object[] }>('GET', `${F}/requests/1`);
  expect(people).toMatchObject([{ user_id: rui.userId, state: 'declined', reason: 'I was away' }]);
});

test('the account turns the wall off, and its tab disappears', async () => {
  const owner = await newPerson({ level: 5 });
  await signIn(owner);
  const screen = await open('/account');
  const box = screen.getByRole('checkbox', { name: 'Show praise on a wall' });
  await box.click();
  await screen.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect
    .poll(
      async () =>
        (await ask<{ settings: { feedback_wall: boolean } }>('GET', '/v2/accounts/me')).settings.feedback_wall,
    )
    .toBe(false);
  const off = await open('/feedback');
  await expect.element(off.getByRole('link', { name: 'Sent' })).toBeVisible();
  await expect.element(off.getByRole('link', { name: 'Wall' })).not.toBeInTheDocument();
});
