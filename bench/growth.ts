import { deleteTasks, draw, timed } from './bulk.ts';
import { factor, type Line, milliseconds } from './line.ts';
import { type Effort, median, type Request, throughputs } from './load.ts';
import { RARE } from './rows.ts';
import { cursorAt } from './same.ts';
import { type Server, signIn } from './servers.ts';

const DELETED = 1_000;
const MOST = 1.5;

/** The product with ten times the tasks against itself: what a page, a search or a bulk delete costs must not follow. */
export async function measureGrowth(
  small: Server,
  big: Server,
  sizes: { small: number; big: number },
  effort: Effort,
  repeats: (ids: number) => number,
): Promise<Line[]> {
  const headers = await signIn(small.url);
  const lines: Line[] = [];
  const compare = async (what: string, requests: { big: Request; small: Request }) => {
    const rates = await throughputs(
      [
        { url: big.url, request: requests.big },
        { url: small.url, request: requests.small },
      ],
      headers,
      effort,
    );
    const [ours = 0, theirs = 0] = rates;
    lines.push(factor(what, (rate) => milliseconds(1_000 / rate), rates, theirs / ours, MOST));
  };
  const same = (path: string) => ({ big: { path }, small: { path } });
  const halfway = async ({ url }: Server, tasks: number) => ({
    path: `/v2/tasks?cursor=${await cursorAt(url, tasks / 2, headers)}`,
  });

  await compare('1,000,000 tasks against 100,000: list', same('/v2/tasks'));
  await compare('  by cursor, halfway down', {
    big: await halfway(big, sizes.big),
    small: await halfway(small, sizes.small),
  });
  await compare(`  search, ${RARE.titles} match`, same(`/v2/tasks?q=${encodeURIComponent(RARE.word)}`));

  const sides = [
    { url: big.url, take: draw(sizes.big), seen: [] as number[] },
    { url: small.url, take: draw(sizes.small), seen: [] as number[] },
  ];
  for (let round = 0; round <= repeats(DELETED); round++)
    for (const { url, take, seen } of sides) {
      const ids = take(DELETED);
      const took = await timed(DELETED, () => deleteTasks(url, ids, headers));
      if (round > 0) seen.push(took);
    }
  const [ours = 0, theirs = 0] = sides.map(({ seen }) => median(seen));
  lines.push(
    factor(`  bulk delete of ${DELETED.toLocaleString('en')} ids`, milliseconds, [ours, theirs], ours / theirs, MOST),
  );
  return lines;
}
