import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../state/idle.ts';

/** Delay after the first rows, which leaves time for the person's first actions. */
const REST_MS = 3_000;

/**
 * A lazy component that loads a few seconds after the first rows, or at once if it is rendered earlier. The nearest
 * Suspense waits for it: the content of a panel appears together with the panel, whose position depends on the size of
 * its content.
 */
export function prefetched<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  // Prefetching may fail offline; rendering tries again.
  whenIdle(() => setTimeout(() => void fetch().catch(() => undefined), REST_MS));
  return lazy(async () => ({ default: await fetch() }));
}

/**
 * A lazy component for parts that most visits do not open. It loads a few seconds after the page, or at once if it is
 * rendered earlier, so neither the first screen nor opening the part waits for it.
 * @param meanwhile rendered until then
 */
export function loadLater<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = prefetched(fetch);
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * Retries for about a minute with increasing delays. A lost connection is often restored soon, and an error of a late
 * part must not replace the page.
 */
async function withRetries<T>(fetch: () => Promise<T>): Promise<T> {
  for (let wait = 500; wait < 60_000; wait *= 2)
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return fetch();
}

/**
 * A lazy component that loads once the first rows are painted and the browser is idle, so that it does not compete with
 * them for processor and connections. The nearest Suspense waits for it.
 */
export const afterRows = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    return { default: await withRetries(fetch) };
  });

/**
 * A lazy component that every page shows, but that is not needed for the first rows.
 * @param meanwhile rendered until it has loaded, after the first rows
 */
export function whileIdle<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = afterRows(fetch);
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
