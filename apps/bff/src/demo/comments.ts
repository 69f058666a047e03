import { takeNumbers } from '../db/numbers.ts';
import { type DemoAccount, streamOf } from './demo-account.ts';
import { latestTasks } from './demo.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import { attachment, keepPicture } from './pictures.ts';
import type { Random } from './random.ts';
import type { CommentTexts } from './texts/demo-texts.ts';

/** Maximum number of recent tasks with comments, whatever the number of tasks. */
const TALKED_ABOUT = 1_500;
/** Number of distinct pictures; more would only enlarge the folder. */
const PICTURES = 24;
const HOUR = 3_600_000;

interface Line {
  task_id: number;
  author_id: number;
  body: string;
  created_at: string;
  /** Numbers of pictures. */
  pictures: number[];
}

/** Comments on tasks by the people involved, all before the data set's date. */
export async function seedComments(demo: DemoAccount): Promise<void> {
  const { tx, accountId, days, texts } = demo;
  const random = streamOf(demo, 'comments');
  const lines: Line[] = [];
  for (const task of await latestTasks(tx, accountId, TALKED_ABOUT))
    if (random.chance(45)) lines.push(...talk(random, texts.comments, task, Date.parse(days.start)));
  if (lines.length === 0) return;

  // Ids follow the order of creation.
  lines.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
  const first = await takeNumbers(tx, accountId, 'comments', lines.length);
  await insertRows(
    tx,
    'comments',
    lines.map(({ pictures: _, ...row }, at) => ({
      ...row,
      account_id: accountId,
      id: first + at,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    })),
  );

  const drawn = Array.from({ length: PICTURES }, () => attachment(random, texts.company.attachments));
  const kept: { digest: string }[] = [];
  for (const picture of drawn) kept.push(await keepPicture(demo, picture));
  const images = lines.flatMap(({ pictures }, at) => pictures.map((picture) => ({ comment_id: first + at, picture })));
  if (images.length === 0) return;
  const firstImage = await takeNumbers(tx, accountId, 'comment_images', images.length);
  await insertRows(
    tx,
    'comment_images',
    images.map(({ comment_id, picture }, at) => ({
      account_id: accountId,
      id: firstImage + at,
      comment_id,
      digest: kept[picture]?.digest as string,
      file_name: drawn[picture]?.name as string,
    })),
  );
}

/** One to four comments between the people of a task, some hours apart. */
function talk(
  random: Random,
  { remarks, questions, answers, withPictures }: CommentTexts,
  {
    id,
    created_by,
    assignee_id,
    created_at,
  }: { id: number; created_by: number; assignee_id: number | null; created_at: string },
  end: number,
): Line[] {
  const people = [created_by, assignee_id ?? created_by];
  const lines: Line[] = [];
  let at = Date.parse(created_at);
  let isQuestion = false;
  for (
    let more = random.weighted([
      [1, 5],
      [2, 3],
      [3, 1],
      [4, 1],
    ] as const);
    more > 0;
    more--
  ) {
    at = inOfficeHours(at + random.int(20, 9 * 60) * 60_000);
    if (at > end - HOUR) break;
    const shows = random.chance(16);
    const body = shows
      ? random.pick(withPictures)
      : isQuestion
        ? random.pick(answers)
        : random.chance(25)
          ? random.pick(questions)
          : random.pick(remarks);
    isQuestion = questions.includes(body);
    lines.push({
      task_id: id,
      author_id: people[(lines.length + 1) % 2] as number,
      body,
      created_at: new Date(at).toISOString(),
      pictures: shows
        ? Array.from(
            {
              length: random.weighted([
                [1, 6],
                [2, 2],
                [3, 1],
              ] as const),
            },
            () => random.int(0, PICTURES - 1),
          )
        : [],
    });
  }
  return lines;
}

/** The moment itself, or the next one within office hours in São Paulo. */
function inOfficeHours(at: number): number {
  for (;;) {
    const there = new Date(at - 3 * HOUR);
    const isWorkday = there.getUTCDay() % 6 !== 0;
    if (isWorkday && there.getUTCHours() >= 8 && there.getUTCHours() < 18) return at;
    at += HOUR;
  }
}
