import type { LiveEvent } from '@jornada/contract/events';
import type { TestPerson, TestServer } from '../testing.ts';

/** A client of the event stream: `next` returns one event at a time, without beats, and null after the end. */
export interface TestStream {
  status: number;
  headers: Headers;
  next(): Promise<LiveEvent | null>;
  /** All events up to and including the match; they may include changes from before the stream was opened. */
  until(matches: (event: LiveEvent) => boolean): Promise<LiveEvent[]>;
  /** Beats received before the last event or the end. */
  beats(): number;
  leave(): Promise<void>;
}

/** Matches a change that names this row. */
export const isOf = (id: number) => (event: LiveEvent) => event.event === 'change' && event.ids.includes(id as never);

/**
 * Opens an event stream as `person`. It is read eagerly, so a slow test is not disconnected; with `idle`, reading
 * starts at the first `next`.
 */
export async function openStream(
  { app }: Pick<TestServer, 'app'>,
  person: TestPerson,
  query = '',
  { idle = false } = {},
): Promise<TestStream> {
  const response = await app.request(`/v2/events${query}`, { headers: { authorization: `Bearer ${person.token}` } });
  const reader = response.body?.getReader();
  let text = '';
  let beats = 0;
  let isOver = false;
  let failure: unknown;
  let notifyReader = () => {};
  const readAll = async () => {
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) break;
        text += new TextDecoder().decode(value);
        notifyReader();
      }
    } catch (error) {
      failure = error;
    }
    isOver = true;
    notifyReader();
  };
  let reading = idle ? undefined : readAll();
  const stream: TestStream = {
    status: response.status,
    headers: response.headers,
    beats: () => beats,
    async until(matches) {
      const all: LiveEvent[] = [];
      for (let event = await stream.next(); event !== null; event = await stream.next()) {
        all.push(event);
        if (matches(event)) return all;
      }
      throw new Error(`The stream ended after ${JSON.stringify(all)}`);
    },
    leave: async () => void (await reader?.cancel()),
    async next() {
      reading ??= readAll();
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          if (failure !== undefined) throw failure;
          if (isOver) return null;
          await new Promise<void>((resolve) => (notifyReader = resolve));
          continue;
        }
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (event === 'beat') beats++;
        else return JSON.parse(data) as LiveEvent;
      }
    },
  };
  return stream;
}
