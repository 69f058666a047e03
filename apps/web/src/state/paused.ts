import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value after it has not changed for a moment, to limit requests while a person types. */
export function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
