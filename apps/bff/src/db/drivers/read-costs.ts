/** A statement that took longer is long: it would make every other request wait. */
const LONG_MS = 10;
/** A statement below this is short. */
const SHORT_MS = 2;
/** In a large file, a statement of unknown cost has to be short this many times before it counts as short. */
const UNKNOWN_DEBT = 3;
const MOST_STATEMENTS = 1_000;

/**
 * Which statements are long, learned from their last executions. The same text may be long or short, depending on its
 * values: after an execution of n milliseconds it counts as long until n more were short. So short executions that
 * follow each other are cheap, and long ones hold the event loop for at most about a millisecond per execution of the text.
 */
export class ReadCosts {
  readonly #isFileLarge: () => boolean;
  /** By text, how many short executions are missing until it counts as short. */
  readonly #debts = new Map<string, number>();

  constructor(isFileLarge: () => boolean) {
    this.#isFileLarge = isFileLarge;
  }

  isLong(text: string): boolean {
    let debt = this.#debts.get(text);
    if (debt === undefined) this.#set(text, (debt = this.#isFileLarge() ? UNKNOWN_DEBT : 0));
    return debt > 0;
  }

  record(text: string, milliseconds: number): void {
    const debt = this.#debts.get(text) ?? 0;
    if (milliseconds > LONG_MS) this.#set(text, Math.max(debt, Math.ceil(milliseconds)));
    else if (debt > 0 && milliseconds < SHORT_MS) this.#set(text, debt - 1);
  }

  #set(text: string, debt: number): void {
    if (this.#debts.size >= MOST_STATEMENTS && !this.#debts.has(text))
      this.#debts.delete(this.#debts.keys().next().value as string);
    this.#debts.set(text, debt);
  }
}
