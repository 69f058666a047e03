/** How many forms of one person are read at a time. */
const AT_ONCE = 4;
/** How long one that was refused keeps its place. */
const REST_MS = 200;

/** The place of one request among those of its person. */
export interface FormTurn {
  /** Resolves when it may be read. */
  come(userId: number): Promise<void>;
  /** Gives the place on; what was refused does so a moment later. */
  leave(wasRefused: boolean): void;
}

/**
 * Lets each person's forms be read a few at a time, in the order in which they came. The others wait on the network,
 * before a byte of theirs is read: whoever sends all the time what is refused costs the others a few reads a second, and
 * whoever was refused once is told at once and waits for nothing.
 */
export function formTurns(atOnce: number, restMs: number): () => FormTurn {
  const lines = new Map<number, { taken: number; waiting: (() => void)[] }>();

  const pass = (userId: number) => {
    const line = lines.get(userId);
    if (!line) return;
    const next = line.waiting.shift();
    if (next) next();
    else if (--line.taken === 0) lines.delete(userId);
  };

  return () => {
    let mine: number | undefined;
    return {
      async come(userId) {
        const line = lines.get(userId) ?? { taken: 0, waiting: [] };
        lines.set(userId, line);
        if (line.taken < atOnce) line.taken++;
        else await new Promise<void>((resolve) => line.waiting.push(resolve));
        mine = userId;
      },
      leave(wasRefused) {
        if (mine === undefined) return;
        const userId = mine;
        mine = undefined;
        if (wasRefused) setTimeout(() => pass(userId), restMs).unref();
        else pass(userId);
      },
    };
  };
}

export const takeFormTurn = formTurns(AT_ONCE, REST_MS);
