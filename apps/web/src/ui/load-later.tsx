import { type ComponentType, lazy, type LazyExoticComponent, type ReactNode, Suspense } from 'react';
import { whenIdle } from '../state/idle.ts';

/** After the first rows: enough time for what a person does first with them. */
const REST_MS = 3_000;

/**
 * A lazy component that loads a few seconds after the first rows, or at once if rendered earlier. The nearest Suspense waits for
 * it: the content of a panel appears together with its panel, which is placed by the size of its content.
 */
export function prefetched<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> {
  // Prefetching may fail offline; rendering tries again.
  whenIdle(() => setTimeout(() => void fetch().catch(() => undefined), REST_MS));
  return lazy(async () => ({ default: await fetch() }));
}

/**
 * A lazy component for parts that most visits do not open. Loads a few seconds after the page, or at once if rendered
 * earlier: neither the first screen nor opening the part waits for it.
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
 * Fetches again for about a minute, less and less often: a lost connection is often back soon, and the page that is shown
 * must not give way to an error because a part of it is late.
 */
async function patiently<T>(fetch: () => Promise<T>): Promise<T> {
  for (let wait = 500; wait < 60_000; wait *= 2)
    try {
      return await fetch();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  return fetch();
}

/**
 * A lazy component that loads once the first rows were painted and the browser is idle, so that it does not share the
 * processor and the connections with them. The nearest Suspense waits for it.
 */
export const afterRows = <P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    return { default: await patiently(fetch) };
  });

/**
 * A lazy component that every page shows, but no first row waits for.
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
