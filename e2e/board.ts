import type { Locator, Page } from 'playwright/test';

/** Locators of the board of tasks: a column by the start of its name, a card, and what a screen reader is told. */
export const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}\\b`) });
export const card = (within: Page | Locator, title: string) => within.getByRole('link', { name: title, exact: true });
export const announcement = (page: Page) => page.getByRole('region', { name: 'Board by status' }).locator('output');

/** The point at which a card is picked up. */
export async function middle(of: Locator): Promise<{ x: number; y: number }> {
  const box = await of.boundingBox();
  if (!box) throw new Error('It is not to be seen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}
