import { type ComponentType, lazy, Suspense } from 'react';

/** Long enough for the first rows to be there. */
const REST_MS = 3_000;

/**
 * A part that most visits do not open. It is fetched once the page has come to rest, or at once when it is shown before
 * that: the first screen does not wait for it, and whoever opens it does not either.
 */
export function later<P extends object>(fetch: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await fetch() }));
  // Without a connection there is nothing to do about it now; showing it tries again.
  setTimeout(() => void fetch().catch(() => undefined), REST_MS);
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
