import { afterEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { ask, newPerson, open, signIn } from '../../testing.tsx';

type Action = { id: number; title: string; state: string; task: { id: number } | null };
type Plan = {
  id: number;
  version: number;
  state: string;
  goals: { id: number; title: string; state: string; due_on: string; actions: Action[] }[];
};

const PLAN = {
  title: 'Speak before clients',
  starts_on: '2026-03-01',
  ends_on: '2027-03-01',
  goals: [
    {
      title: 'Lead a review',
      actions: [
        { title: 'Prepare one', kind: 'experience' },
        { title: 'Watch Lea', kind: 'exposure' },
      ],
    },
  ],
};

afterEach(() => cleanup());

async function line() {
  const ada = await newPerson({ level: 4, nome: 'Ada Prado' });
  const lea = await newPerson({ level: 1, nome: 'Lea Melo', accountId: ada.accountId });
  const rui = await newPerson({ level: 1, nome: 'Rui Costa', accountId: ada.accountId });
  await signIn(ada);
  await ask('PATCH', `/v2/user/${rui.userId}`, { reports_to: lea.userId, version: 1 });
  await signIn(rui);
  return { ada, lea, rui };
}
const write = (more: object = {}) => ask<Plan>('POST', '/v2/pdi', { ...PLAN, ...more });
async function activePlan() {
  const people = await line();
  const { id } = await write();
  await ask('POST', `/v2/pdi/${id}/propose`);
  await signIn(people.lea);
  await ask('POST', `/v2/pdi/${id}/accept`);
  await signIn(people.rui);
  return { ...people, id };
}
const stored = (id: number) => ask<Plan>('GET', `/v2/pdi/${id}`);

test('goals and actions are written, and the plan is proposed and accepted', async () => {
  const { lea } = await line();
  const { id } = await write({ goals: [] });
  const screen = await open(`/pdi/${id}`);
  await expect.element(screen.getByRole('button', { name: 'Propose' })).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Add goal' }).click();
  await screen.getByRole('textbox', { name: /^Goal/ }).fill('Lead a review');
  await screen.getByRole('dialog').getByRole('button', { name: 'Add goal' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Lead a review' })).toBeVisible();
  await screen.getByRole('button', { name: 'Add action to Lead a review' }).click();
  await screen.getByRole('textbox', { name: /^Action/ }).fill('Watch Lea');
  await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('exposure');
  await screen.getByRole('dialog').getByRole('button', { name: 'Add action' }).click();
  await expect.element(screen.getByRole('list', { name: 'Actions of Lead a review' })).toBeVisible();
  await expect.element(screen.getByText('Exposure 100%')).toBeVisible();
  await screen.getByRole('button', { name: 'Propose' }).click();
  await expect.element(screen.getByText('Waiting for Lea Melo')).toBeVisible();
  await screen.unmount();
  await signIn(lea);
  const theirs = await open(`/pdi/${id}`);
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect.element(theirs.getByText(/^Accepted by Rui Costa on .+ and by Lea Melo on /)).toBeVisible();
  expect(await stored(id)).toMatchObject({ state: 'active' });
});

test('an action suggested by the competence of a goal is added by one click, and offered only once', async () => {
  const { ada, rui } = await line();
  await signIn(ada);
  await ask('POST', '/v2/competence-groups', { name: 'Work' });
  const suggested_actions = [
    { kind: 'exposure', title: 'Watch a review' },
    { kind: 'education', title: 'Read about reviews' },
  ];
  const competence = { group_id: 1, name: 'Care', kind: 'core', suggested_actions };
  const { id: competence_id } = await ask<{ id: number }>('POST', '/v2/competences', competence);
  await signIn(rui);
  const { id } = await write({ goals: [{ title: 'Review', competence_id }] });
  const screen = await open(`/pdi/${id}`);
  const add = screen.getByRole('button', { name: 'Add action to Review' });
  await add.click();
  const drawer = screen.getByRole('dialog', { name: 'New action' });
  const suggested = drawer.getByRole('group', { name: 'Suggested for Care' });
  await suggested.getByRole('button', { name: 'Watch a review (Exposure)' }).click();
  await expect.element(drawer.getByRole('textbox', { name: /^Action/ })).toHaveValue('Watch a review');
  await drawer.getByRole('button', { name: 'Add action' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect((await stored(id)).goals[0]?.actions).toMatchObject([{ title: 'Watch a review', kind: 'exposure' }]);
  await add.click();
  await expect.element(suggested.getByRole('button')).toHaveTextContent('Read about reviews (Education)');
});

test('a proposed plan is returned with a note; afterwards only its author can see it', async () => {
  const { lea, rui } = await line();
  const { id } = await write();
  await ask('POST', `/v2/pdi/${id}/propose`);
  await signIn(lea);
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Return' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Return the plan?' });
  await dialog.getByRole('button', { name: 'Return' }).click();
  const note = dialog.getByRole('textbox', { name: /^What should change/ });
  await expect.element(note).toHaveAttribute('aria-invalid', 'true');
  await note.fill('One action is enough');
  await dialog.getByRole('button', { name: 'Return' }).click();
  await expect.element(screen.getByText('Plan returned')).toBeVisible();
  await screen.unmount();
  const gone = await open(`/pdi/${id}`);
  await expect
    .element(gone.getByRole('heading', { name: 'There is no such plan, or you may not see it' }))
    .toBeVisible();
  await gone.unmount();
  await signIn(rui);
  const mine = await open(`/pdi/${id}`);
  await expect.element(mine.getByText('One action is enough')).toBeVisible();
});

test('moving a date of an active plan requires a reason, which the history shows', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Edit goal Lead a review' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Edit goal' });
  await expect.element(drawer.getByRole('textbox', { name: /^Reason/ })).not.toBeInTheDocument();
  await drawer.getByLabelText(/^Due/).fill('2026-12-01');
  const reason = drawer.getByRole('textbox', { name: /^Reason/ });
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(reason).toHaveAttribute('aria-invalid', 'true');
  await reason.fill('The client is away');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect((await stored(id)).goals[0]?.due_on).toBe('2026-12-01');
  await screen.getByText('History', { exact: true }).click();
  await expect.element(screen.getByText(/Lead a review: from Mar 1, 2027 to Dec 1, 2026/)).toBeVisible();
  await expect.element(screen.getByText('The client is away')).toBeVisible();
});

test('an action is set to done in its row, and actions and goals are moved by keys and keep the focus', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('combobox', { name: 'State of Prepare one' }).selectOptions('done');
  await expect.poll(async () => (await stored(id)).goals[0]?.actions[0]?.state).toBe('done');
  await expect.element(screen.getByText('50%').first()).toBeVisible();
  const down = screen.getByRole('button', { name: 'Move Prepare one down' });
  (down.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText('Prepare one is now 2 of 2')).toBeInTheDocument();
  await expect.element(down).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.element(screen.getByText('Prepare one is now 1 of 2')).toBeInTheDocument();
  expect((await stored(id)).goals[0]?.actions.map(({ title }) => title)).toEqual(['Prepare one', 'Watch Lea']);

  const { version } = await stored(id);
  await ask('POST', `/v2/pdi/${id}/goals`, { title: 'Write a guide', reason: 'Asked for', version });
  await cleanup();
  const again = await open(`/pdi/${id}`);
  await again.getByRole('button', { name: 'Move Write a guide up' }).click();
  await expect.element(again.getByText('Write a guide is goal 1 of 2')).toBeInTheDocument();
  await expect.element(again.getByRole('button', { name: 'Move Write a guide up' })).toHaveFocus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(again.getByText('Write a guide is goal 2 of 2')).toBeInTheDocument();
});

test('a goal is dragged by its header to the position of another one; Escape, or a drop on its own position, changes nothing', async () => {
  await line();
  const { id } = await write({ goals: ['One', 'Two', 'Three'].map((title) => ({ title })) });
  const screen = await open(`/pdi/${id}`);
  const card = (title: string) => screen.getByRole('article', { name: title });
  await expect.element(card('Three')).toBeVisible();
  const send = (type: string, target: EventTarget, to: Element) => {
    const { left, top } = to.getBoundingClientRect();
    const at = { clientX: left + 20, clientY: top + 20 };
    target.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, isPrimary: true, pointerType: 'mouse', ...at }),
    );
  };
  const carry = (title: string, to: string) => {
    send('pointerdown', screen.getByRole('heading', { name: title, exact: true }).element(), card(title).element());
    send('pointermove', document, card(to).element());
  };
  const titles = async () => (await stored(id)).goals.map(({ title }) => title);
  carry('One', 'Three');
  await expect.element(card('Three')).toHaveAttribute('data-over');
  await userEvent.keyboard('{Escape}');
  send('pointerup', document, card('Three').element());
  carry('Two', 'Two');
  send('pointerup', document, card('Two').element());
  expect(await titles()).toEqual(['One', 'Two', 'Three']);
  carry('One', 'Three');
  send('pointerup', document, card('Three').element());
  await expect.element(screen.getByText('One is goal 3 of 3')).toBeInTheDocument();
  expect(await titles()).toEqual(['Two', 'Three', 'One']);
});

test('an action becomes a task and has its state until it is unlinked', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Edit action Prepare one' }).click();
  const drawer = screen.getByRole('dialog', { name: 'Edit action' });
  await drawer.getByRole('button', { name: 'Create a task from this action' }).click();
  const question = screen.getByRole('alertdialog', { name: 'Create a task?' });
  await expect.element(question.getByText(/People of levels 3 to 5 see all tasks/)).toBeVisible();
  await question.getByRole('button', { name: 'Create task' }).click();
  await expect.element(drawer.getByRole('link', { name: 'Task “Prepare one”' })).toBeVisible();
  const task = (await stored(id)).goals[0]?.actions[0]?.task;
  await ask('PATCH', `/v2/tasks/${task?.id}`, { status: 'done', version: 1 });
  await drawer.getByRole('button', { name: 'Unlink' }).click();
  await expect.element(screen.getByText('Task unlinked; the action keeps its state')).toBeVisible();
  expect((await stored(id)).goals[0]?.actions[0]).toMatchObject({ state: 'done', task: null });
});

test('an existing task is found by name and linked', async () => {
  const { id, rui } = await activePlan();
  await ask('POST', '/v2/tasks', { title: 'Slides for the review', assignee_id: rui.userId });
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Edit action Watch Lea' }).click();
  await screen.getByRole('button', { name: /^Link a task/ }).click();
  await userEvent.keyboard('Slides');
  await screen.getByRole('option', { name: /Slides for the review/ }).click();
  await expect.element(screen.getByRole('link', { name: 'Task “Slides for the review”' }).last()).toBeVisible();
});

test('a check-in is written and edited, and shows the date of the next one', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('textbox', { name: /^How is it going/ }).fill('Slowly');
  await screen.getByRole('radio', { name: 'At risk' }).click();
  await screen.getByLabelText('Next check-in').fill('2026-05-04');
  await screen.getByRole('button', { name: 'Save check-in' }).click();
  await expect.element(screen.getByText('Slowly')).toBeVisible();
  await expect.element(screen.getByText('Next on May 4, 2026')).toBeVisible();
  await screen.getByRole('button', { name: /^Edit the check-in of/ }).click();
  await screen
    .getByRole('textbox', { name: /^How is it going/ })
    .last()
    .fill('Slowly, but well');
  await screen.getByRole('button', { name: 'Save check-in' }).last().click();
  await expect.element(screen.getByText('Slowly, but well')).toBeVisible();
});

test('a plan with an open goal cannot be finished, and an error explains why', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Finish' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Finish the plan?' });
  await dialog.getByRole('textbox').fill('I led three');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect.element(dialog.getByText(/Some goals are still open/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: 'Mark goal Lead a review as done' }).click();
  await expect.element(screen.getByRole('button', { name: 'Open again' })).toBeVisible();
  await screen.getByRole('button', { name: 'Finish' }).click();
  await dialog.getByRole('textbox').fill('I led three');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('Undo restores a deleted plan', async () => {
  const { id } = await activePlan();
  const screen = await open(`/pdi/${id}`);
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByText('Plan deleted')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored(id)).state).toBe('active');
});

test('the leader of the leader reads the plan, without check-ins and without buttons', async () => {
  const { id, ada } = await activePlan();
  await ask('POST', `/v2/pdi/${id}/check-ins`, { body: 'Between us', confidence: 'on_track', next_on: null });
  await signIn(ada);
  const screen = await open(`/pdi/${id}`);
  await expect.element(screen.getByRole('heading', { name: 'Lead a review' })).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Check-ins' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Cancel plan' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('combobox', { name: 'State of Prepare one' })).not.toBeInTheDocument();
});
