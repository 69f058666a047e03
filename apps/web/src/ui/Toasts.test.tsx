import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyLanguage } from '../words/language.ts';
import { Appearance } from './Appearance.tsx';
import { Confirm } from './Confirm.tsx';
import { Drawer } from './Drawer.tsx';
import { Toasts } from './Toasts.tsx';
import { dismissToast, takeToastId, toast } from './toasts.ts';
import { undoable } from './undo.ts';

beforeEach(() => applyLanguage('en'));
afterEach(() => {
  for (let id = takeToastId(); id > 0; id--) dismissToast(id);
  vi.useRealTimers();
});

const open = () =>
  render(
    <Appearance>
      <button type="button">Row</button>
      <input aria-label="Note" />
      <Toasts />
    </Appearance>,
  );

test('a toast never takes Tab; F6 and Alt+T move to it and back, even after its action has run', async () => {
  const screen = await open();
  const row = screen.getByRole('button', { name: 'Row' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  await row.click();
  toast({ text: '2 tasks deleted', action: { label: 'Undo', run: () => undefined } });
  await expect.element(screen.getByRole('status').getByText('2 tasks deleted')).toBeVisible();

  await userEvent.tab();
  await expect.element(screen.getByLabelText('Note')).toHaveFocus();
  await userEvent.tab({ shift: true });
  await userEvent.keyboard('{F6}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(row).toHaveFocus();
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(row).toHaveFocus();
});

test('Ctrl+Z undoes the newest action once; in a text field it undoes typing', async () => {
  const screen = await open();
  const run = vi.fn<() => void>();
  toast({ text: 'Gone', action: { label: 'Undo', run } });

  await screen.getByLabelText('Note').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: 'Row' }).click();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(run).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Gone')).not.toBeInTheDocument();
});

test('Ctrl+Z during the request undoes the change once it has succeeded', async () => {
  const screen = await open();
  const run = vi.fn<(change: string) => void>();
  const offer = (text: string) => ({ text, action: { label: 'Undo', run: () => run(text) } });
  toast(offer('Older'));
  const { promise, resolve } = Promise.withResolvers<string>();
  const change = undoable(promise, offer);

  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(screen.getByText('This will be undone as soon as it is saved.')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
  resolve('Newer');
  await change;
  await expect.element(screen.getByText('Undoing: Newer')).toBeVisible();
  expect(run.mock.calls).toEqual([['Newer']]);
  // The older change is next.
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run.mock.calls).toEqual([['Newer'], ['Older']]);
});

test('Ctrl+Z during a request that fails is dropped with a message', async () => {
  const screen = await open();
  const run = vi.fn<() => void>();
  const { promise, reject } = Promise.withResolvers<void>();
  const change = undoable(promise, () => ({ text: 'Gone', action: { label: 'Undo', run } }));
  await userEvent.keyboard('{Control>}z{/Control}');
  reject(new Error('refused'));
  await expect(change).rejects.toThrow('refused');
  await expect.element(screen.getByText('Not undone: the change was not completed.')).toBeVisible();
  expect(run).not.toHaveBeenCalled();
});

test('an answer that arrives late does not make its change the newest', async () => {
  const screen = await open();
  const run = vi.fn<(change: string) => void>();
  const offer = (text: string) => ({ text, action: { label: 'Undo', run: () => run(text) } });
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = undoable(promise, offer);
  await undoable(Promise.resolve('Second'), offer);
  resolve('First');
  await first;
  await expect.element(screen.getByText('First')).toBeVisible();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(run.mock.calls).toEqual([['Second'], ['First']]);
});

test('toasts with an action stay; others disappear after a while', async () => {
  vi.useFakeTimers();
  toast({ text: 'Saved' });
  toast({ text: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  toast({ text: 'It failed', tone: 'problem' });
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  const screen = await open();
  await expect.element(screen.getByText('Deleted')).toBeVisible();
  await expect.element(screen.getByText('It failed')).toBeVisible();
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
});

test('a newer action replaces the previous one', async () => {
  const screen = await open();
  toast({ text: 'First', action: { label: 'Undo', run: () => undefined } });
  toast({ text: 'Second', action: { label: 'Undo', run: () => undefined } });
  await expect.element(screen.getByText('Second')).toBeVisible();
  await expect.element(screen.getByText('First')).not.toBeInTheDocument();
});

test('a repeated message is shown once, and its toast becomes the newest', async () => {
  const screen = await open();
  for (const text of ['This month is closed', 'Not saved', 'This month is closed']) toast({ text, tone: 'problem' });
  await expect.element(screen.getByText('Not saved')).toBeVisible();
  const shown = [...document.querySelectorAll('[data-toast] > span')].map(({ textContent }) => textContent);
  expect(shown).toEqual(['Not saved', 'This month is closed']);
});

test('Undo is inside the focus trap of a dialog: by F6 and Enter, over a drawer and over a confirmation above it', async () => {
  const screen = await open();
  const inDialogs = (asks: boolean) => (
    <Appearance>
      <Drawer open title="Task" onClose={() => undefined}>
        <button type="button">Comment</button>
      </Drawer>
      <Confirm
        open={asks}
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
      <Toasts />
    </Appearance>
  );
  await screen.rerender(inDialogs(false));
  const run = vi.fn<() => void>();
  await screen.getByRole('button', { name: 'Comment' }).click();
  toast({ text: 'Image removed', action: { label: 'Undo', run } });
  await expect.element(screen.getByRole('dialog').getByRole('status').getByText('Image removed')).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.keyboard('{F6}');
  await expect.element(screen.getByRole('button', { name: 'Comment' })).toHaveFocus();

  await screen.rerender(inDialogs(true));
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  toast({ text: 'And another', action: { label: 'Undo', run } });
  await expect.element(screen.getByText('And another')).toBeVisible();
  await userEvent.keyboard('{F6}{Enter}');
  expect(run).toHaveBeenCalledOnce();
});
