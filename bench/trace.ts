import type { BrowserContext, Page } from 'playwright';

/** Duration of main-thread tasks in milliseconds. */
export interface Took {
  /** CPU time: independent of other load on the machine. */
  ownMs: number;
  /** Wall-clock time: equal to CPU time if the machine is idle. */
  clockMs: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: wall-clock time and CPU time of the thread. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * Records the tasks of every thread without their details, which would make the tasks longer.
 * @returns a function that stops recording and resolves to the tasks of the page's main thread
 */
export async function trace(context: BrowserContext, page: Page): Promise<() => Promise<Took[]>> {
  const session = await context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'], excludedCategories: ['*'] },
  });
  return async () => {
    const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return tasksOfPage(events).map(({ dur = 0, tdur = 0 }) => ({ ownMs: tdur / 1_000, clockMs: dur / 1_000 }));
  };
}

/** The maximum of each measure over the tasks. */
export const longestOf = (tasks: readonly Took[]): Took =>
  tasks.reduce((most, { ownMs, clockMs }) => ({
    ownMs: Math.max(most.ownMs, ownMs),
    clockMs: Math.max(most.clockMs, clockMs),
  }));

/** The tasks of the page's main thread: of the threads with that name, the one with the most tasks. */
function tasksOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const placeOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(placeOf));
  const byThread = Map.groupBy(
    events.filter((event) => event.name.endsWith('RunTask') && mains.has(placeOf(event))),
    placeOf,
  );
  const tasks = [...byThread.values()].toSorted((one, other) => other.length - one.length)[0];
  if (!tasks) throw new Error('The trace contains no main-thread tasks; the browser may have renamed them');
  return tasks;
}
