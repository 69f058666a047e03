/** A semaphore with `atOnce` slots, granted in order. The returned function releases the slot. */
export function createSlots(atOnce: number): () => Promise<() => void> {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return async () => {
    if (taken >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken++;
    return () => {
      const next = waiting.shift();
      if (next) next();
      else taken--;
    };
  };
}

/** Runs at most `atOnce` functions concurrently; others wait in order. */
export function limitTo(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const takeSlot = createSlots(atOnce);
  return async (work) => {
    const release = await takeSlot();
    try {
      return await work();
    } finally {
      release();
    }
  };
}
