import type { LiveEvent } from '@jornada/contract/events';
import type { TestPerson, TestServer } from '../testing.ts';

/** What somebody hears on their stream, one event after the other; null when it is over. Beats are left out. */
export interface Heard {
  status: number;
  headers: Headers;
  next(): Promise<LiveEvent | null>;
  /** All up to the one that is looked for. What happened before the stream began may be told by it as well. */
  until(isIt: (event: LiveEvent) => boolean): Promise<LiveEvent[]>;
  /** Beats heard before the last event or the end. */
  beats(): number;
  leave(): Promise<void>;
}

/**
 * Opens a stream of events as `person`, as a program does: what comes is taken at once, whenever it is looked at. With
 * `idle`, nothing is taken before it is first asked for.
 */
export async function hear(
  { app }: Pick<TestServer, 'app'>,
  person: TestPerson,
  query = '',
  { idle = false } = {},
): Promise<Heard> {
  const response = await app.request(`/v2/events${query}`, { headers: { authorization: `Bearer ${person.token}` } });
  const reader = response.body?.getReader();
  let text = '';
  let beats = 0;
  let isOver = false;
  let failure: unknown;
  let tellOfMore = () => {};
  const take = async () => {
    try {
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true };
        if (done) break;
        text += new TextDecoder().decode(value);
        tellOfMore();
      }
    } catch (error) {
      failure = error;
    }
    isOver = true;
    tellOfMore();
  };
  let taking = idle ? undefined : take();
  const heard: Heard = {
    status: response.status,
    headers: response.headers,
    beats: () => beats,
    async until(isIt) {
      const all: LiveEvent[] = [];
      for (let event = await heard.next(); event !== null; event = await heard.next()) {
        all.push(event);
        if (isIt(event)) return all;
      }
      throw new Error(`The stream ended after ${JSON.stringify(all)}`);
    },
    leave: async () => void (await reader?.cancel()),
    async next() {
      taking ??= take();
      for (;;) {
        const end = text.indexOf('\n\n');
        if (end < 0) {
          if (failure !== undefined) throw failure;
          if (isOver) return null;
          await new Promise<void>((resolve) => (tellOfMore = resolve));
          continue;
        }
        const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        if (event === 'beat') beats++;
        else return JSON.parse(data) as LiveEvent;
      }
    },
  };
  return heard;
}
