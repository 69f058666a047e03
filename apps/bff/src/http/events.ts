import type { Happening } from '@jornada/contract/endpoint';
import { Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Metrics } from './metrics.ts';

export interface StreamLimits {
  /** Milliseconds between two beats; at each the caller is judged again, and a reader that has not taken the last is cut. */
  beatMs: number;
  /** Streams that one person may have open at this process. */
  perPerson: number;
  /** Bytes that wait for a reader at most. */
  waiting: number;
}

/** A browser has one stream, whatever its tabs; programs and further browsers have theirs. */
export const STREAM_LIMITS: StreamLimits = { beatMs: 20_000, perPerson: 12, waiting: 16 * 1024 };

/** How long a reader may take to hear that it is over. */
const GOODBYE_MS = 1_000;

/** One who wants to read events, as the gate let them in. */
export interface Reader {
  caller: Caller;
  /** Judges the same request again. @throws Refusal where it would not be let in now */
  admitAgain: () => Promise<Caller | undefined>;
  /** Gives up the connection, where there is one; a reader that takes nothing cannot be told goodbye. */
  hangUp: (() => void) | undefined;
  headers: Record<string, string>;
}

type Event = { event: string };

export interface EventStreams {
  /** @throws Refusal 429 where the person has too many already; whatever `happening` throws */
  answer(happening: Happening<Event>, declared: (event: Event) => unknown, reader: Reader): Promise<Response>;
}

/**
 * Server-sent events (WHATWG HTML, 9.2), as long as somebody reads them. Each stream is bounded: what a slow reader does
 * not take is not kept for them. They come back and begin with what they missed.
 */
export function createEventStreams(metrics: Metrics, limits: StreamLimits): EventStreams {
  const open = new Map<string, number>();
  const count = (person: string, by: 1 | -1) => {
    const now = (open.get(person) ?? 0) + by;
    if (now > 0) open.set(person, now);
    else open.delete(person);
    metrics.streams(by);
  };

  return {
    async answer(happening, declared, { caller, admitAgain, hangUp, headers }) {
      const person = `${caller.accountId}/${caller.userId}`;
      if ((open.get(person) ?? 0) >= limits.perPerson)
        throw new Refusal('too-many', 'Too many requests', { code: 'too_many_streams', retryAfter: 60 });
      count(person, 1);

      const encoder = new TextEncoder();
      let to!: ReadableStreamDefaultController<Uint8Array>;
      let stop: (() => void) | undefined;
      let beat: NodeJS.Timeout | undefined;
      let isOver = false;
      const over = () => {
        if (isOver) return false;
        isOver = true;
        clearInterval(beat);
        stop?.();
        count(person, -1);
        return true;
      };
      const isBehind = () => (to.desiredSize ?? 0) < limits.waiting;
      const cut = () => {
        if (!over()) return;
        if (hangUp) hangUp();
        else to.error(new Error('cut off: the reader does not keep up'));
      };
      const end = () => {
        if (!over()) return;
        to.close();
        // Who does not read does not hear the end either.
        if (isBehind() && hangUp) setTimeout(hangUp, GOODBYE_MS).unref();
      };
      const write = (event: string, data: unknown) => {
        if (isOver) return;
        to.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        if ((to.desiredSize ?? 0) < 0) cut();
      };

      const body = new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            to = controller;
          },
          cancel: () => void over(),
        },
        new ByteLengthQueuingStrategy({ highWaterMark: limits.waiting }),
      );

      const judgeAgain = () => {
        if (isOver) return;
        admitAgain().then(
          // With other rights, they begin anew and are told by those.
          (now) => (now?.level === caller.level && now.linkActive === caller.linkActive ? undefined : end()),
          // A database that is away for a moment says nothing about them.
          (error: unknown) => (error instanceof Refusal ? end() : undefined),
        );
      };

      try {
        stop = await happening({ tell: (event) => write(event.event, declared(event)), judgeAgain, end });
        // Behind what was missed: whoever hears a beat has heard everything before it.
        write('beat', {});
        // It may have ended while it began.
        if (isOver) stop();
      } catch (error) {
        over();
        throw error;
      }

      let wasBehind = false;
      if (!isOver)
        beat = setInterval(() => {
          if (wasBehind && isBehind()) return cut();
          wasBehind = isBehind();
          write('beat', {});
          judgeAgain();
        }, limits.beatMs).unref();

      return new Response(body, {
        headers: {
          ...headers,
          'content-type': 'text/event-stream; charset=utf-8',
          // Nobody on the way may keep, collect or compress it.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        },
      });
    },
  };
}
