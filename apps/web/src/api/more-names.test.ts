import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nameIn } from './names.ts';
import { addChosen, remember, withMore } from './more-names.ts';

type Client = { id: number; name: string };
type Names = ReadonlyMap<number, Client>;

const KEY = ['clients', 'names'];
const first = () => new Map([[1, { id: 1, name: 'First' }]]);

/** A server with clients 1 to 9 that records its requests. */
function server() {
  const requested: (readonly number[])[] = [];
  const state = { word: 'Client', fails: false };
  const lookUp = async (ids: readonly number[]): Promise<Client[]> => {
    requested.push(ids);
    if (state.fails) throw new Error('away');
    return ids.filter((id) => id < 10).map((id) => ({ id, name: `${state.word} ${id}` }));
  };
  return { requested, state, lookUp };
}
const settled = () => new Promise<void>((done) => void setTimeout(done, 0));

test('ids missing in one render are requested together, once; unknown ids are not requested again', async () => {
  const client = new QueryClient();
  const { requested, lookUp } = server();
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  const names = () => client.getQueryData<Names>(KEY) as Names;
  const draw = () => [1, 5, 7, 99, 5].map((id) => names().get(id)?.name);
  expect(draw()).toEqual(['First', undefined, undefined, undefined, undefined]);
  draw();
  expect(requested).toEqual([]);
  await settled();
  expect(requested).toEqual([[5, 7, 99]]);
  expect(draw()).toEqual(['First', 'Client 5', 'Client 7', undefined, 'Client 5']);
  await settled();
  expect(requested).toHaveLength(1);
  names().get(3);
  await settled();
  expect(requested).toEqual([[5, 7, 99], [3]]);
  expect([3, 5].map((id) => names().get(id)?.name)).toEqual(['Client 3', 'Client 5']);
});

test('a name is an ellipsis until it is looked up, and another text only if nothing was found', async () => {
  const client = new QueryClient();
  const { lookUp } = server();
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  const shown = () => {
    const names = client.getQueryData<Names>(KEY) as Names;
    return [1, 5, 99].map((id) => nameIn(names, id, `Number ${id}`));
  };
  expect(shown()).toEqual(['First', '…', '…']);
  await settled();
  expect(shown()).toEqual(['First', 'Client 5', 'Number 99']);
});

test('looked-up names are refreshed together with the list of names', async () => {
  const client = new QueryClient();
  const { requested, state, lookUp } = server();
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  client.getQueryData<Names>(KEY)?.get(5);
  await settled();
  state.word = 'Renamed';
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  expect(client.getQueryData<Names>(KEY)?.get(5)?.name).toBe('Renamed 5');
  expect(requested).toEqual([[5], [1, 5]]);
});

test('after a failed request the other text is shown, and the name is requested again later', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const client = new QueryClient();
  const { requested, state, lookUp } = server();
  state.fails = true;
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  const shown = () => nameIn(client.getQueryData<Names>(KEY) as Names, 5, 'Number 5');
  let renders = 0;
  client.getQueryCache().subscribe(() => {
    renders++;
    shown();
  });
  expect(shown()).toBe('…');
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toBe('Number 5');
  await vi.advanceTimersByTimeAsync(9_000);
  expect([requested.length, renders]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([requested.length, shown()]).toEqual([2, 'Number 5']);
  state.fails = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([requested.length, shown()]).toEqual([3, 'Client 5']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requested).toHaveLength(3);
});

test('listed rows have names at once, without a request', async () => {
  const client = new QueryClient();
  const { requested, lookUp } = server();
  const names = { queryKey: KEY, queryFn: () => withMore(client, lookUp, first(), KEY), staleTime: 60_000 };
  await client.fetchQuery(names);
  await remember(client, names, [{ id: 5, name: 'Five' }]);
  expect(client.getQueryData<Names>(KEY)?.get(5)?.name).toBe('Five');
  await settled();
  expect(requested).toEqual([]);
});

test('a listed row keeps its name while it is looked up again after a refresh', async () => {
  const client = new QueryClient();
  const { requested, state, lookUp } = server();
  const names = { queryKey: KEY, queryFn: () => withMore(client, lookUp, first(), KEY), staleTime: 60_000 };
  await client.fetchQuery(names);
  await remember(client, names, [
    { id: 5, name: 'Five' },
    { id: 99, name: 'Deleted since' },
  ]);
  await client.invalidateQueries({ queryKey: KEY });
  await client.fetchQuery(names);
  const read = () => [5, 99].map((id) => client.getQueryData<Names>(KEY)?.get(id)?.name);
  expect(read()).toEqual(['Five', 'Deleted since']);
  state.word = 'Renamed';
  await settled();
  expect(read()).toEqual(['Renamed 5', undefined]);
  expect(requested).toEqual([[1], [5, 99]]);
});

test('a row chosen from a list has its name even in a map created before the choice', async () => {
  const client = new QueryClient();
  const { requested, lookUp } = server();
  addChosen(client, KEY, { id: 5, name: 'Five' });
  expect(client.getQueryData(KEY)).toBeUndefined();
  client.setQueryData(KEY, await withMore(client, lookUp, first(), KEY));
  const held = client.getQueryData<Names>(KEY);
  addChosen(client, KEY, { id: 5, name: 'Five' });
  expect(held?.get(5)?.name).toBe('Five');
  await settled();
  expect(requested).toEqual([]);
});

test.each(['for the first time', 'again'])(
  'listed rows are kept when the names arrive after them, %s',
  async (when) => {
    const client = new QueryClient();
    const { lookUp } = server();
    const arrived = Promise.withResolvers<void>();
    const queryFn = () => withMore(client, lookUp, first(), KEY);
    const names = { queryKey: KEY, queryFn, staleTime: 60_000 };
    if (when === 'again') {
      await client.fetchQuery(names);
      await client.invalidateQueries({ queryKey: KEY });
    }
    const late = { ...names, queryFn: () => arrived.promise.then(queryFn) };
    const arriving = client.fetchQuery(late);
    const remembered = remember(client, late, [{ id: 5, name: 'Five' }]);
    await settled();
    arrived.resolve();
    await Promise.all([arriving, remembered]);
    expect(client.getQueryData<Names>(KEY)?.get(5)?.name).toBe('Five');
  },
);
