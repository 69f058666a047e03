import { Refusal } from '@jornada/domain/refusal';

const late = () => new Refusal('unavailable', 'Service unavailable', { retryAfter: 10 });

/**
 * Runs a call that must end within `ms` milliseconds. Otherwise its signal is aborted, and the caller does not wait for
 * the abort to succeed.
 * @throws Refusal 503 when the time is over
 */
export async function withDeadline<T>(ms: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const aborting = new AbortController();
  const timer = setTimeout(() => {
    reject(late());
    aborting.abort();
  }, ms);
  const called = call(aborting.signal);
  // After the race is decided, the abort rejects it.
  called.catch(() => {});
  try {
    return await Promise.race([called, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The same bytes; the stream fails with a Refusal 503 if the source delivers none for `ms` milliseconds. A reader that
 * pauses does not count.
 */
export function failIfSilent(source: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = source.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await withDeadline(ms, () => reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (error) {
          await reader.cancel(error).catch(() => {});
          throw error;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
