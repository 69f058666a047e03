/** The requester on whose behalf a statement is read. */
export interface Requester {
  accountId: number;
  userId: number;
  /** Throws once the result is no longer needed. */
  assertWanted: () => void;
}

interface Turn {
  requester: Requester;
}

/**
 * A round-robin queue over accounts and, within an account, over its people: none waits behind all statements of
 * another one. The statements of one person keep their order.
 */
export class ReadTurns<T extends Turn> {
  readonly #accounts = new Map<number, Map<number, T[]>>();

  get isEmpty(): boolean {
    return this.#accounts.size === 0;
  }

  add(turn: T): void {
    const { accountId, userId } = turn.requester;
    const people = this.#accounts.get(accountId) ?? new Map<number, T[]>();
    this.#accounts.set(accountId, people);
    const turns = people.get(userId) ?? [];
    people.set(userId, turns);
    turns.push(turn);
  }

  /** Removes the next turn; undefined if there is none. */
  next(): T | undefined {
    for (const [accountId, people] of this.#accounts) {
      const turn = takeFirst(people);
      this.#accounts.delete(accountId);
      if (people.size) this.#accounts.set(accountId, people);
      return turn;
    }
    return undefined;
  }

  /** Removes a waiting turn. */
  remove(turn: T): void {
    const { accountId, userId } = turn.requester;
    const people = this.#accounts.get(accountId);
    const turns = people?.get(userId);
    const at = turns?.indexOf(turn) ?? -1;
    if (!people || !turns || at < 0) return;
    turns.splice(at, 1);
    if (turns.length === 0) people.delete(userId);
    if (people.size === 0) this.#accounts.delete(accountId);
  }

  /** Removes all turns. */
  clear(): T[] {
    const all = [...this.#accounts.values()].flatMap((people) => [...people.values()].flat());
    this.#accounts.clear();
    return all;
  }
}

function takeFirst<T>(people: Map<number, T[]>): T | undefined {
  for (const [userId, turns] of people) {
    const turn = turns.shift();
    people.delete(userId);
    if (turns.length) people.set(userId, turns);
    return turn;
  }
  return undefined;
}
