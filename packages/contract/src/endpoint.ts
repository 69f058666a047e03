import type { Access, Capability } from '@jornada/domain/access';
import type { z } from 'zod/mini';

type Shape = z.ZodMiniType;

/** One REST operation, written once: the server serves it, the client calls it, forms, buttons and OpenAPI read it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root; `{name}` marks a path parameter, which `params` must describe. */
  path: `/${string}`;
  /** One sentence for the reference page. */
  summary: string;
  /** Who may call it. Required, so that it cannot be forgotten. */
  access: Access;
  /** Where `param` of the path names the person it is about: what it takes to ask about somebody else. */
  ofPerson?: { param: string; others: Capability };
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** How the body travels; a file needs a form. `either`: a form, or JSON where there is no file. JSON where nothing is said. */
  sends?: 'json' | 'form' | 'either';
  /** The body of a success; of a CSV, one row, whose field names are the header; of a zip, one entry. */
  response: Shape;
  /**
   * What a success is written as. JSON where nothing is said. `redirect`: 302 to the `url` of the response, and the
   * response itself where the client accepts JSON only. `events`: server-sent events, each of them a response.
   */
  answers?: 'json' | 'csv' | 'zip' | 'redirect' | 'events';
  /** A POST that creates: an `Idempotency-Key` makes a repetition answer the first result again. */
  idempotent?: true;
  /** Answers also where the plan has expired or a payment is overdue (402 everywhere else). */
  openWhenUnpaid?: true;
  /** Answers also where the account was closed (400 `Missing account` everywhere else). */
  openWhenClosed?: true;
  /**
   * What it changes. `account`: rows of the caller's account, so it needs an active employment link and leaves an
   * audit event. `self`: only the caller's own sign-in. `nothing`: a question asked by POST. GETs change nothing.
   * `account` is what a method other than GET means where nothing is said.
   */
  changes?: 'account' | 'self' | 'nothing';
  /** Why it changes the account without an audit event. Without a reason, tests and development refuse that. */
  silent?: string;
}

/** Who receives the ids of changed rows in live updates; the others learn only that the resource changed. */
interface RowsSeen {
  /** The capability to see every row of the resource. Null: ids are sent to nobody. */
  rowsSeenBy: Capability | null;
}

/** For `resource`: callers with this capability see every row, so live updates send them the ids. */
export const rowsSeenBy = (capability: Capability): RowsSeen => ({ rowsSeenBy: capability });

/** For `resource`: it has no rows that people open, or nobody sees them all. */
export const noRowsSeen: RowsSeen = { rowsSeenBy: null };

/** An operation that knows its name: `tasks.bulkDelete` is the query key, the operationId and the handler's key. */
export type Endpoint = Operation & RowsSeen & { resource: string; name: string };

/**
 * The operations of one resource, each given its name by its key.
 * @param rows `rowsSeenBy(capability)` or `noRowsSeen`
 */
export function resource<const R extends string, const G extends Record<string, Operation>>(
  name: R,
  rows: RowsSeen,
  operations: G,
) {
  const entries = Object.entries(operations).map(([key, operation]) => [
    key,
    { ...operation, ...rows, resource: name, name: key },
  ]);
  return Object.fromEntries(entries) as { [K in keyof G]: G[K] & RowsSeen & { resource: R; name: K & string } };
}

/** Whether calling `operation` changes rows of the account. */
export const changesAccount = ({ method, changes = 'account' }: Operation): boolean =>
  method !== 'GET' && changes === 'account';

type Part<E, K extends string, How extends 'in' | 'out'> =
  E extends Record<K, infer S extends Shape> ? { [k in K]: How extends 'in' ? z.input<S> : z.output<S> } : unknown;

/** What a caller hands over. */
export type Input<E extends Endpoint> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>;
/** The same, after the gate has parsed it: what a handler receives. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>;
/** Events as they happen: told to a listener until it wants no more. Gives back how to stop. */
export type Happening<T> = (listener: Listener<T>) => Promise<() => void>;
export interface Listener<T> {
  tell: (event: T) => void;
  /** What the caller may do may have changed: they are judged again at once, and not with the next beat. */
  judgeAgain: () => void;
  /** There will be no more: the process is on its way out. */
  end: () => void;
}

/** What a handler returns and a caller gets; of a CSV or a zip, its rows or entries one after the other. */
export type Output<E extends Endpoint> = E extends { answers: 'csv' | 'zip' }
  ? AsyncIterable<z.output<E['response']>>
  : E extends { answers: 'events' }
    ? Happening<z.output<E['response']>>
    : z.output<E['response']>;
