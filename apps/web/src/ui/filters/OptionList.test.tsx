import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { applyLanguage } from '../../words/language.ts';
import { Appearance } from '../Appearance.tsx';
import { type Option, OptionList } from './OptionList.tsx';

applyLanguage('en');

test('Enter before the options have arrived picks one option, even if the options are refetched afterwards', async () => {
  const onPick = vi.fn<(option: Option<number>) => void>();
  const list = (busy: boolean) => (
    <Appearance>
      <OptionList
        label="Task"
        options={busy ? [] : [{ value: 1, label: 'Write the manual' }]}
        chosen={[]}
        onPick={onPick}
        search={{ text: 'manual', onText: () => {} }}
        busy={busy}
      />
    </Appearance>
  );
  const screen = await render(list(true));
  await expect.element(screen.getByRole('combobox')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  for (const busy of [false, true, false]) await screen.rerender(list(busy));
  await expect.element(screen.getByRole('option', { name: 'Write the manual' })).toBeVisible();
  expect(onPick).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Enter}');
  expect(onPick).toHaveBeenCalledTimes(2);
});
