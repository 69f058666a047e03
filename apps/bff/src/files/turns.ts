/** A semaphore with `atOnce` slots, granted in order. The returned function releases the slot. */
export function giveTurns(atOnce: number): () => Promise<() => void> {
  let given = 0;
  const waiting: (() => void)[] = [];
  return async () => {
    if (given >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else given++;
    return () => {
      const next = waiting.shift();
      if (next) next();
      else given--;
    };
  };
}

/** Runs at most `atOnce` pieces of work at a time; others wait in order. */
export function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const turn = giveTurns(atOnce);
  return async (work) => {
    const pass = await turn();
    try {
      return await work();
    } finally {
      pass();
    }
  };
}
