import type { Subscribe } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Metrics } from './metrics.ts';

export interface StreamLimits {
  /**
   * Milliseconds between two heartbeats. At each, the caller's access is checked, and a reader that has not read the
   * previous one is disconnected.
   */
  beatMs: number;
  /** Streams that one person may have open in this process. */
  perPerson: number;
  /** The maximum number of bytes buffered for a reader. */
  waiting: number;
}

/** A browser has one stream for all its tabs; programs and other browsers have their own. */
export const STREAM_LIMITS: StreamLimits = { beatMs: 20_000, perPerson: 12, waiting: 16 * 1024 };

/** How long a reader may take to receive the end of its stream. */
const GOODBYE_MS = 1_000;

/** The client of a stream. */
export interface Reader {
  caller: Caller;
  /** Checks the access of the same request again. @throws Refusal if it would be refused now */
  recheck: () => Promise<Caller | undefined>;
  /** Closes the connection, if there is one: a reader that reads nothing does not receive the end of the stream. */
  disconnect: (() => void) | undefined;
  headers: Record<string, string>;
}

type Event = { event: string };

export interface EventStreams {
  /** @throws Refusal 429 if the person has too many streams; whatever `subscribe` throws */
  open(subscribe: Subscribe<Event>, declared: (event: Event) => unknown, reader: Reader): Promise<Response>;
}

/**
 * Server-sent events (WHATWG HTML, 9.2), for as long as the client reads. Each stream is bounded: events are not stored
 * for a slow reader, which reconnects and then receives what it missed.
 */
export function createEventStreams(metrics: Metrics, limits: StreamLimits): EventStreams {
  const streamsOf = new Map<string, number>();
  const count = (person: string, by: 1 | -1) => {
    const now = (streamsOf.get(person) ?? 0) + by;
    if (now > 0) streamsOf.set(person, now);
    else streamsOf.delete(person);
    metrics.streams(by);
  };

  return {
    async open(subscribe, declared, { caller, recheck, disconnect, headers }) {
      const person = `${caller.accountId}/${caller.userId}`;
      if ((streamsOf.get(person) ?? 0) >= limits.perPerson)
        throw new Refusal('too-many', 'Too many requests', { code: 'too_many_streams', retryAfter: 60 });
      count(person, 1);

      const encoder = new TextEncoder();
      let output!: ReadableStreamDefaultController<Uint8Array>;
      let unsubscribe: (() => void) | undefined;
      let heartbeat: NodeJS.Timeout | undefined;
      let isClosed = false;
      /** @returns false if the stream was closed before */
      const close = () => {
        if (isClosed) return false;
        isClosed = true;
        clearInterval(heartbeat);
        unsubscribe?.();
        count(person, -1);
        return true;
      };
      const isBehind = () => (output.desiredSize ?? 0) < limits.waiting;
      const cut = () => {
        if (!close()) return;
        if (disconnect) disconnect();
        else output.error(new Error('cut off: the reader does not keep up'));
      };
      const end = () => {
        if (!close()) return;
        output.close();
        // A reader that is behind does not receive the end either.
        if (isBehind() && disconnect) setTimeout(disconnect, GOODBYE_MS).unref();
      };
      const write = (event: string, data: unknown) => {
        if (isClosed) return;
        output.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        if ((output.desiredSize ?? 0) < 0) cut();
      };

      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            output = controller;
          },
          cancel: () => void close(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: limits.waiting }),
      );

      const recheckAccess = () => {
        if (isClosed) return;
        recheck().then(
          // With other permissions the client reconnects and receives the events that those permit.
          (now) => (now?.level === caller.level && now.linkActive === caller.linkActive ? undefined : end()),
          // A database error does not decide about the caller's access.
          (error: unknown) => (error instanceof Refusal ? end() : undefined),
        );
      };

      try {
        unsubscribe = await subscribe({ send: (event) => write(event.event, declared(event)), recheckAccess, end });
        // After the missed events: a client that receives a heartbeat has received everything before it.
        write('beat', {});
        // The stream may have been closed while it subscribed.
        if (isClosed) unsubscribe();
      } catch (error) {
        close();
        throw error;
      }

      let wasBehind = false;
      if (!isClosed)
        heartbeat = setInterval(() => {
          if (wasBehind && isBehind()) return cut();
          wasBehind = isBehind();
          write('beat', {});
          recheckAccess();
        }, limits.beatMs).unref();

      return new Response(body, {
        headers: {
          ...headers,
          'content-type': 'text/event-stream; charset=utf-8',
          // Proxies must not cache, buffer or compress it.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  };
}
