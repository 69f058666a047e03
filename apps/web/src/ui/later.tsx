import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Enough time for the first rows to load. */
const REST_MS = 3_000;

/**
 * A lazy component for parts that most visits do not open. Loads a few seconds after the page, or at once if rendered earlier:
 * neither the first screen nor opening the part waits for it.
 * @param meanwhile in its place until then
 */
export function later<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: await fetch() }));
  // Prefetching may fail offline; rendering tries again.
  setTimeout(() => void fetch().catch(() => undefined), REST_MS);
  return (props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
