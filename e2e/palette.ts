import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** Locators: the search field of the command palette, and an option of its list. */
export const field = (page: Page) => page.getByRole('combobox', { name: 'Find or do' });
export const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

/** Opens the palette by its key. */
export async function openByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}
