import type { Locator, Page } from 'playwright/test';

/** How much a person has to do: keys pressed, clicks, and fields typed or chosen in a form. */
interface Effort {
  keys: number;
  clicks: number;
  fields: number;
}

/** Uses a page and counts. Callers wait for the state in which the next key or click works. */
export function countedOn(page: Page) {
  let effort: Effort = { keys: 0, clicks: 0, fields: 0 };
  return {
    key: async (key: string) => {
      effort.keys++;
      await page.keyboard.press(key);
    },
    click: async (target: Locator) => {
      effort.clicks++;
      await target.click();
    },
    fill: async (field: Locator, text: string) => {
      effort.fields++;
      await field.fill(text);
    },
    drag: async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      effort.clicks++;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 3 });
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    },
    /** The effort since the last call. */
    spent: (): Effort => {
      const spent = effort;
      effort = { keys: 0, clicks: 0, fields: 0 };
      return spent;
    },
  };
}
