/** A statement that took longer counts as long: it would delay all other requests. */
const LONG_MS = 10;
/** A faster statement counts as short. */
const SHORT_MS = 2;
/** In a large file, a statement of unknown cost has to be short this many times before it counts as short. */
const UNKNOWN_DEBT = 3;
/** How many executions are measured by CPU time, which takes microseconds, before wall-clock time is used. */
const WATCHED = 100;
const MOST_STATEMENTS = 1_000;

interface Cost {
  /** How many short executions are missing until the statement counts as short. */
  debt: number;
  /** How many executions are still measured by processor time. */
  watched: number;
}

/**
 * Learns from recent executions which statements are long. The same text may be long or short, depending on its values:
 * after an execution of n milliseconds of CPU time it counts as long until n more were short. So repeated short
 * executions are cheap, and long ones block the event loop for at most about a millisecond per execution of the text.
 *
 * By wall-clock time, short statements look long on a busy machine, and hundreds of them would wait behind the long
 * ones in the threads. So a text that is new, or took long by wall-clock time, is measured by CPU time for a while.
 */
export class ReadCosts {
  readonly #isFileLarge: () => boolean;
  /** By text. */
  readonly #costs = new Map<string, Cost>();

  constructor(isFileLarge: () => boolean) {
    this.#isFileLarge = isFileLarge;
  }

  isLong(text: string): boolean {
    const cost = this.#costs.get(text);
    if (cost) return cost.debt > 0;
    const debt = this.#isFileLarge() ? UNKNOWN_DEBT : 0;
    this.#set(text, { debt, watched: WATCHED });
    return debt > 0;
  }

  /** Whether the next execution should be measured by CPU time. */
  isWatched(text: string): boolean {
    return (this.#costs.get(text)?.watched ?? 0) > 0;
  }

  /** Records an unwatched execution in process. @param milliseconds wall-clock time */
  recordByClock(text: string, milliseconds: number): void {
    if (milliseconds > LONG_MS) this.#set(text, { debt: 0, watched: WATCHED });
  }

  /** @param milliseconds CPU time */
  record(text: string, milliseconds: number): void {
    const { debt, watched } = this.#costs.get(text) ?? { debt: 0, watched: 0 };
    if (milliseconds > LONG_MS) this.#set(text, { debt: Math.max(debt, Math.ceil(milliseconds)), watched: WATCHED });
    else if (debt > 0) this.#set(text, { debt: milliseconds < SHORT_MS ? debt - 1 : debt, watched });
    else if (watched > 0) this.#set(text, { debt, watched: watched - 1 });
  }

  #set(text: string, cost: Cost): void {
    if (this.#costs.size >= MOST_STATEMENTS && !this.#costs.has(text))
      this.#costs.delete(this.#costs.keys().next().value as string);
    this.#costs.set(text, cost);
  }
}
