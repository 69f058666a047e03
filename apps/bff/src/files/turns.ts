/** Gives out at most `atOnce` turns at a time, in the order in which they are asked for. What it gives passes the turn on. */
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

/** Lets at most `atOnce` pieces of work run at a time; the others wait in the order in which they came. */
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
