import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Action } from './Action.tsx';
import { Appearance } from './Appearance.tsx';

test('an unavailable action stays focusable, explains why, and does nothing', async () => {
  const press = vi.fn<() => void>();
  const submit = vi.fn<() => void>();
  const screen = await render(
    <Appearance>
      <form action={submit}>
        <Action type="submit" whyNot="Your level is Employee; this needs Manager." onClick={press}>
          Delete
        </Action>
      </form>
    </Appearance>,
  );
  const button = screen.getByRole('button', { name: 'Delete' });
  await expect.element(button).toHaveAccessibleDescription('Your level is Employee; this needs Manager.');
  await expect.element(screen.getByRole('tooltip', { includeHidden: true })).not.toBeVisible();

  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('tooltip')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('tooltip', { includeHidden: true })).not.toBeVisible();

  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('a busy action ignores a second press', async () => {
  const press = vi.fn<() => void>();
  const screen = await render(
    <Appearance>
      <Action busy onClick={press}>
        Save
      </Action>
    </Appearance>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(press).not.toHaveBeenCalled();
});
