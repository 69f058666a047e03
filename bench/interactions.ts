import { type Page } from 'playwright';

/** Maximum duration until the palette shows results from memory, at full speed. */
const LONGEST_PALETTE_MS = 50;

/** One interaction of the daily loop, on the task list of the demo. */
interface Interaction {
  what: string;
  /** The slowdown of the processor, and the maximum duration in milliseconds; by default those of the daily loop. */
  slower?: number;
  most?: number;
  /** Prepares the page for the interaction; not measured. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** Resolves once the effect is visible on the page. */
  seen: (page: Page) => Promise<void>;
}

const focusRow = (page: Page) => page.locator('main tbody tr').nth(1).focus();

export const visible = (page: Page, selector: string) => page.locator(selector).first().waitFor();

const hidden = (page: Page, selector: string) => page.locator(selector).first().waitFor({ state: 'hidden' });
const press = (key: string) => (page: Page) => page.keyboard.press(key);

/** The demo person may use either language, so nothing is found by its text. */
export const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'next row',
    prepare: focusRow,
    act: press('ArrowDown'),
    seen: (page) => visible(page, 'main tbody tr:nth-of-type(3):focus'),
  },
  {
    what: 'open menu',
    prepare: focusRow,
    act: press('s'),
    seen: (page) => visible(page, '[role=listbox]'),
  },
  {
    what: 'change status',
    act: async (page) => {
      await page.locator('[role=listbox] [role=option]').nth(1).click();
    },
    seen: (page) => hidden(page, '[role=listbox]'),
  },
  {
    what: 'select all',
    prepare: focusRow,
    act: press('Control+a'),
    seen: (page) => visible(page, 'main tbody tr[aria-selected=true]'),
  },
  {
    what: 'palette key',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await visible(page, '[role=combobox]:focus');
    },
    act: press('c'),
    seen: (page) => visible(page, '[role=option]'),
  },
  {
    what: 'second palette key',
    slower: 1,
    most: LONGEST_PALETTE_MS,
    act: press('l'),
    seen: (page) => visible(page, '[role=option]'),
  },
  {
    what: 'open peek',
    prepare: async (page) => {
      await page.keyboard.press('Escape');
      await hidden(page, '[role=listbox]');
      await focusRow(page);
    },
    act: press('Enter'),
    seen: (page) => page.waitForURL(/\/tasks\/\d+/),
  },
];
