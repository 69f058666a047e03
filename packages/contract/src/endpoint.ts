import type { Access, Capability } from '@jornada/domain/access';
import type { Leading } from '@jornada/domain/lines';
import type { z } from 'zod/mini';

type Shape = z.ZodMiniType;

/** One REST operation, written once: used by the server, the client, forms, buttons and OpenAPI. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root; `{name}` is a path parameter, which `params` must describe. */
  path: `/${string}`;
  /** One sentence for the reference page. */
  summary: string;
  /** The permitted callers. Required, so that it cannot be forgotten. */
  access: Access;
  /**
   * For a path whose `param` is a user id: the capability required for the ids of other people. Nobody has it without
   * an active link. With `leads`, people who lead that person may call it too: only the effective leader (`direct`), or
   * everybody up the line.
   */
  ofPerson?: { param: string; others: Capability; leads?: Leading };
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** Encoding of the body, JSON by default. Files need a form. `either`: a form, or JSON without files. */
  sends?: 'json' | 'form' | 'either';
  /** The body of a success; for CSV, one row, whose field names are the header; for a zip, one entry. */
  response: Shape;
  /**
   * Encoding of a success, JSON by default. `redirect`: 302 to the `url` of the response, or the response itself if the
   * client accepts JSON only. `image`: the bytes of the response. `file`: its text, as a download.
   * `events`: server-sent events, each of them a response.
   */
  answers?: 'json' | 'csv' | 'zip' | 'redirect' | 'image' | 'file' | 'events';
  /** Reads or computes a lot: only a few of these run concurrently for one person; others wait or are refused (429). */
  heavy?: true;
  /**
   * A read that records nothing and sets no header: concurrent identical requests of one session share one run, which
   * starts after all of them arrived.
   */
  joint?: true;
  /** A POST that creates: repeated under the same `Idempotency-Key` it returns the first result. */
  idempotent?: true;
  /**
   * For an idempotent operation: the fields of its response with a secret, such as a one-time link. They are not
   * stored, and repetitions return null instead.
   */
  secretFields?: readonly string[];
  /** Available even if the plan has expired or a payment is overdue (402 for other operations). */
  openWhenUnpaid?: true;
  /** Available even if the account was closed (400 `Missing account` for other operations). */
  openWhenClosed?: true;
  /** Available even to a person who has to set up a second factor first (403 `second_factor_setup` for other operations). */
  openBeforeSecondFactor?: true;
  /**
   * What the operation changes; by default `nothing` for GET and `account` for other methods. `account`: rows of the
   * caller's account, so it needs an active employment link and leaves an audit event. `self`: only the caller's own
   * data, such as their sign-in. `nothing`: a query sent by POST.
   */
  changes?: 'account' | 'self' | 'nothing';
  /**
   * Available to a person whose employment link has ended, about themselves only: for `ofPerson`, only their own id.
   * Without it, reading is 403 for them at every level; writes need an active link in any case.
   */
  endedLink?: 'own';
  /** The reason why it writes without an audit event, which tests and development otherwise refuse. */
  silent?: string;
  /**
   * The caller and the time must not be recorded: no audit event and therefore no live update, no idempotency key, and
   * a log line without the person and with the hour only. For secret answers, such as votes.
   */
  leavesNoTrace?: true;
}

/** The recipients of the ids of changed rows in live updates; others only learn that the resource changed. */
export interface RowsSeen {
  /** The capability to see every row of the resource. Null: ids are never sent. */
  rowsSeenBy: Capability | null;
}

/** For `resource`: callers with this capability see every row, so live updates send them the ids. */
export const rowsSeenBy = (capability: Capability): RowsSeen => ({ rowsSeenBy: capability });

/** For `resource`: it has no rows, or no level sees all of them. */
export const noRowsSeen: RowsSeen = { rowsSeenBy: null };

/** An operation with its name: `tasks.bulkDelete` is the query key, the operationId and the handler's key. */
export type Endpoint = Operation & RowsSeen & { resource: string; name: string };

/**
 * The operations of one resource, each named by its key.
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

/** The arguments of a call, before parsing. */
export type Input<E extends Endpoint> = Part<E, 'params', 'in'> & Part<E, 'query', 'in'> & Part<E, 'body', 'in'>;
/** The parsed arguments that a handler receives. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> & Part<E, 'query', 'out'> & Part<E, 'body', 'out'>;
/** Subscribes to a stream of events, and returns a function that unsubscribes. */
export type Subscribe<T> = (subscriber: Subscriber<T>) => Promise<() => void>;
export interface Subscriber<T> {
  send: (event: T) => void;
  /** The caller's rights may have changed: checks them at once instead of with the next heartbeat. */
  recheckAccess: () => void;
  /** Ends the stream, since the process is shutting down. */
  end: () => void;
}

/** The result of a call; for CSV or a zip, its rows or entries as a stream. */
export type Output<E extends Endpoint> = E extends { answers: 'csv' | 'zip' }
  ? AsyncIterable<z.output<E['response']>>
  : E extends { answers: 'events' }
    ? Subscribe<z.output<E['response']>>
    : z.output<E['response']>;
