import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { speak } from '../words/language.ts';
import { Appearance } from './Appearance.tsx';
import { Confirm } from './Confirm.tsx';
import { Drawer } from './Drawer.tsx';
import { Toasts } from './Toasts.tsx';
import { dismissToast, toast } from './toasts.ts';

const shown: number[] = [];
const say = (...said: Parameters<typeof toast>) => shown.push(toast(...said));

beforeEach(() => speak('en'));
afterEach(() => {
  shown.splice(0).forEach(dismissToast);
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

test('Undo is the next Tab stop from any focus position, and Shift+Tab returns there', async () => {
  const screen = await open();
  await screen.getByRole('button', { name: 'Row' }).click();
  say({ text: '2 tasks deleted', action: { label: 'Undo', run: () => undefined } });
  await expect.element(screen.getByRole('status').getByText('2 tasks deleted')).toBeVisible();

  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('button', { name: 'Row' })).toHaveFocus();
  // Offered once; from then on Tab has its normal order.
  await userEvent.tab();
  await expect.element(screen.getByLabelText('Note')).toHaveFocus();
});

test('Ctrl+Z undoes the newest action once; in a text field it undoes typing', async () => {
  const screen = await open();
  const run = vi.fn<() => void>();
  say({ text: 'Gone', action: { label: 'Undo', run } });

  await screen.getByLabelText('Note').click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();

  await screen.getByRole('button', { name: 'Row' }).click();
  await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
  expect(run).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('Gone')).not.toBeInTheDocument();
});

test('toasts with an action stay; others disappear after a while', async () => {
  vi.useFakeTimers();
  say({ text: 'Saved' });
  say({ text: 'Deleted', action: { label: 'Undo', run: () => undefined } });
  say({ text: 'It failed', tone: 'problem' });
  vi.advanceTimersByTime(3_600_000);
  vi.useRealTimers();
  const screen = await open();
  await expect.element(screen.getByText('Deleted')).toBeVisible();
  await expect.element(screen.getByText('It failed')).toBeVisible();
  await expect.element(screen.getByText('Saved')).not.toBeInTheDocument();
});

test('a newer action replaces the previous one', async () => {
  const screen = await open();
  say({ text: 'First', action: { label: 'Undo', run: () => undefined } });
  say({ text: 'Second', action: { label: 'Undo', run: () => undefined } });
  await expect.element(screen.getByText('Second')).toBeVisible();
  await expect.element(screen.getByText('First')).not.toBeInTheDocument();
});

test('Undo is inside the focus trap of a dialog: by Tab and Enter, over a drawer and over a confirmation above it', async () => {
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
  say({ text: 'Image removed', action: { label: 'Undo', run } });
  await expect.element(screen.getByRole('dialog').getByRole('status').getByText('Image removed')).toBeVisible();
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(screen.getByRole('button', { name: 'Comment' })).toHaveFocus();

  await screen.rerender(inDialogs(true));
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  say({ text: 'And another', action: { label: 'Undo', run } });
  await expect.element(screen.getByText('And another')).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(run).toHaveBeenCalledOnce();
});
