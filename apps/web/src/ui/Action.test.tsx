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
  await expect.element(screen.getByRole('tooltip')).toBeVisible();
  expect(press).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
});

test('an action keeps the focus when a reason appears, changes and disappears, without showing it', async () => {
  const save = (whyNot?: string) => (
    <Appearance>
      <Action whyNot={whyNot}>Save</Action>
    </Appearance>
  );
  const screen = await render(save());
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();

  await screen.rerender(save('Nothing was changed.'));
  await expect.element(button).toHaveAccessibleDescription('Nothing was changed.');
  await expect.element(button).toHaveFocus();
  await expect.element(screen.getByRole('tooltip', { includeHidden: true })).not.toBeVisible();

  await screen.rerender(save('The name is missing.'));
  await expect.element(button).toHaveAccessibleDescription('The name is missing.');
  await screen.rerender(save());
  await expect.element(button).toHaveAccessibleDescription('');
  await expect.element(button).toHaveFocus();
});

test('the pointer can move from an unavailable action onto its reason and back', async () => {
  const screen = await render(
    <Appearance>
      <Action whyNot="Nothing was changed.">Save</Action>
      <p>Elsewhere</p>
    </Appearance>,
  );
  const reason = screen.getByRole('tooltip', { includeHidden: true });
  await userEvent.hover(screen.getByRole('button', { name: 'Save' }));
  await expect.element(reason).toBeVisible();
  await userEvent.hover(reason);
  await expect.element(reason).toBeVisible();
  await userEvent.hover(screen.getByRole('button', { name: 'Save' }));
  await expect.element(reason).toBeVisible();
  await userEvent.hover(screen.getByText('Elsewhere'));
  await expect.element(reason).not.toBeVisible();
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
