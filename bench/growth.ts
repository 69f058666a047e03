import { deleteTasks, draw, timed } from './bulk.ts';
import { asTime, factor, type Line } from './line.ts';
import { compare, type Effort, throughputs } from './load.ts';
import { RARE } from './rows.ts';
import { cursorAt, read } from './same.ts';
import { type Server, signIn } from './servers.ts';

const DELETED = 1_000;
const MOST = 1.5;

/** The product over a database of `tasks` tasks. */
export interface Grown {
  server: Server;
  tasks: number;
}

/**
 * The product with many tasks against itself with few: the cost of a page, a search or a bulk delete must not grow with
 * the number of tasks.
 */
export async function measureGrowth(
  big: Grown,
  small: Grown,
  effort: Effort,
  repeats: (ids: number) => number,
): Promise<Line[]> {
  const headers = await signIn(small.server.url);
  const grow = async (what: string, pathIn: (grown: Grown) => string | Promise<string>): Promise<Line> => {
    const sides = [big, small].map(async (grown) => ({
      url: grown.server.url,
      request: { path: await pathIn(grown) },
    }));
    return factor(what, (await throughputs(await Promise.all(sides), headers, effort)).map(asTime), MOST);
  };
  const search = (word: string) =>
    grow(`  search "${word}", ${RARE.titles} match`, () => `/v2/tasks?q=${encodeURIComponent(word)}`);
  const halfway = async ({ server, tasks }: Grown) =>
    `/v2/tasks?cursor=${await cursorAt(server.url, tasks / 2, headers)}`;
  const remove = (which: string, choose: Choose) =>
    compareDeletes(which, [big, small], choose, headers, repeats(DELETED));

  return [
    await grow(`${million(big)} tasks against ${million(small)}: list`, () => '/v2/tasks'),
    await grow('  by cursor, halfway down', halfway),
    await search(RARE.word),
    await search(RARE.withCommonEnding),
    await remove('the newest of those done', newestDone),
    await remove('scattered over all', scattered),
  ];
}

const million = ({ tasks }: Grown) => `${tasks / 1e6} M`;

/** Draws ids to delete, `howMany` at a time. */
type Take = (howMany: number) => number[];
type Choose = (url: string, headers: Record<string, string>) => Promise<Take>;

/** The usual choice of people: the newest tasks of a filter. */
const newestDone: Choose = async (url, headers) => {
  const ids = await idsOf(`${url}/v2/tasks/ids?status=done`, headers);
  return (howMany) => ids.splice(-howMany);
};

/** The worst case: hardly any two ids share a page of the database, the less so the more tasks there are. */
const scattered: Choose = async (url, headers) => {
  const ids = await idsOf(`${url}/v2/tasks/ids?status=todo`, headers);
  const take = draw(ids.length);
  return (howMany) => take(howMany).map((at) => ids[at - 1] as number);
};

const idsOf = async (url: string, headers: Record<string, string>) =>
  ((await read(url, headers)) as { ids: number[] }).ids;

async function compareDeletes(
  which: string,
  sides: readonly Grown[],
  choose: Choose,
  headers: Record<string, string>,
  repeats: number,
): Promise<Line> {
  const takers = await Promise.all(
    sides.map(async ({ server: { url } }) => {
      const take = await choose(url, headers);
      return () => timed(take(DELETED), (ids) => deleteTasks(url, ids, headers));
    }),
  );
  return factor(`  delete ${DELETED.toLocaleString('en')}, ${which}`, await compare(takers, repeats), MOST);
}
