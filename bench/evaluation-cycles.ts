import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newCycle } from '@jornada/domain/evaluation-cycles';
import { flagOf, post } from './beside.ts';
import { each } from './contents.ts';
import { root } from '../scripts/process.mjs';
import { ASKED, AT, COUNTING, cycleRow, dayFrom, QUESTIONS, RATERS, SUBJECTS } from './evaluation-rows.ts';
import { type Line, limit, milliseconds } from './line.ts';
import { median } from './load.ts';
import { ACCOUNT, type Row } from './rows.ts';
import { read } from './same.ts';
import { type Server, signIn, startProductAt } from './servers.ts';
import { insert } from './sqlite.ts';

const DRAFT = 3;
const TEMPLATE = 1;
/** People per leader, and peers per person: with leader and self, each person has eight raters. */
const REPORTS = 3;
const PEERS = 5;
const RATINGS = 5;
const REQUESTS = 15;
const NEW_TASK = { title: 'Medida' };

/** Writes a draft about all people, and the ratings of the counted cycle. */
export function fillCycles(path: string): void {
  const file = new DatabaseSync(path);
  file.exec('pragma synchronous = off; pragma foreign_keys = off; begin');
  const write = (table: string, count: number, rowsOf: (n: number) => Row[]) =>
    insert(file, table, each(count, rowsOf));
  // Part of the SQL text, because bound values are floating point numbers and would not divide as integers.
  file.exec(`update employment_links set reports_to = (user_id + ${REPORTS - 2}) / ${REPORTS} where user_id > 1`);
  write('evaluation_templates', 1, () => [templateRow()]);
  const settings = { ...newCycle('360', dayFrom), nomination: 'admin', nominate_until: null, peers_max: PEERS };
  insert(file, 'evaluations', [
    {
      ...cycleRow(DRAFT, 'draft'),
      template_id: TEMPLATE,
      settings: JSON.stringify(settings),
      snapshot: null,
      opened_at: null,
    },
  ]);
  write('evaluation_subjects', SUBJECTS, (user_id) => [
    { account_id: ACCOUNT, evaluation_id: DRAFT, user_id, state: 'waiting' },
  ]);
  write('evaluation_raters', SUBJECTS * PEERS, (n) => [namedRow(n)]);
  const rated = { ...newCycle('360', dayFrom), nine_box: true, rating: { labels: ['1', '2', '3', '4', '5'] } };
  file
    .prepare("update evaluations set state = 'closed', settings = ? where account_id = ? and id = ?")
    .run(JSON.stringify(rated), ACCOUNT, COUNTING);
  write('evaluation_ratings', SUBJECTS, (subject_id) => [
    {
      account_id: ACCOUNT,
      evaluation_id: COUNTING,
      subject_id,
      rating: 1 + (subject_id % RATINGS),
      potential: 1 + (subject_id % 3),
      leader_rating: 1 + (subject_id % 4),
      leader_potential: 1 + (subject_id % 3),
      rated_by: 1,
      rated_at: AT,
    },
  ]);
  const first = SUBJECTS * (RATERS + 1 + PEERS) + 1;
  insert(file, 'number_series', [{ account_id: ACCOUNT, series: 'evaluation_raters', next: first }]);
  file.exec('commit');
  file.close();
}

const templateRow = (): Row => ({
  account_id: ACCOUNT,
  id: TEMPLATE,
  name: 'Template',
  name_folded: 'template',
  description: '',
  scale: JSON.stringify(ASKED.scale),
  sections: JSON.stringify(ASKED.sections),
  question_count: QUESTIONS,
  minutes: 10,
  next_question: QUESTIONS + 1,
  created_at: AT,
  updated_at: AT,
});

function namedRow(n: number): Row {
  const subject_id = Math.ceil(n / PEERS);
  return {
    account_id: ACCOUNT,
    id: SUBJECTS * (RATERS + 1) + n,
    evaluation_id: DRAFT,
    subject_id,
    rater_group: 'peers',
    // Neighbours are neither leaders nor reports of each other, except for the first few people.
    user_id: ((subject_id + (n % PEERS)) % SUBJECTS) + 1,
    state: 'approved',
    proposed_by: 1,
  };
}

/** The calibration of all people, the forecast of a cycle about them, and its opening while other writes run. */
export async function measureCycles(database: string, keys: string): Promise<Line[]> {
  const server = await startProductAt(root, { DATA_DIR: dirname(database), DATA_KEYS: keys });
  try {
    const headers = await signIn(server.url);
    const cycles = `${server.url}/v2/performance-evaluations`;
    const people = SUBJECTS.toLocaleString('en');
    const timeOf = async (path: string, method = 'GET') => {
      const took: number[] = [];
      for (let request = 0; request < REQUESTS; request++) {
        const begun = performance.now();
        const answer = await fetch(`${cycles}/${path}`, { method, headers });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} returned ${answer.status}: ${text}`);
        took.push(performance.now() - begun);
      }
      return median(took);
    };
    const calibration = await timeOf(`${COUNTING}/calibration`);
    const forecast = await timeOf(`${DRAFT}/forecast`, 'POST');
    const { opened, longest } = await open(server, headers, `${cycles}/${DRAFT}`);
    const asked = `${people} people × ${RATERS} raters`;
    return [
      limit(`  calibration of ${people} people in one answer`, calibration, 250, milliseconds),
      limit(`  forecast of ${asked}`, forecast, 1_500, milliseconds),
      limit(`  opening ${asked}`, opened, 3_000, milliseconds),
      limit('    the longest other write beside it', longest, 300, milliseconds),
    ];
  } finally {
    await server.stop();
  }
}

/** Opens the draft while another client creates one task after the other. */
async function open({ url }: Server, headers: Record<string, string>, cycle: string) {
  const { version } = (await read(cycle, headers)) as { version: number };
  let longest = 0;
  const begun = performance.now();
  const opening = fetch(`${cycle}/open`, { method: 'POST', headers, body: JSON.stringify({ version }) }).then(
    async (answer) => {
      const text = await answer.text();
      if (!answer.ok) throw new Error(`Opening returned ${answer.status}: ${text}`);
      return performance.now() - begun;
    },
  );
  const isOver = flagOf(opening);
  while (!isOver()) {
    const sent = performance.now();
    if ((await post(url, headers, '/v2/tasks', NEW_TASK)) !== 200) throw new Error('A task was refused');
    longest = Math.max(longest, performance.now() - sent);
  }
  const opened = await opening;
  const { counts } = (await read(cycle, headers)) as { counts: { forms: number } };
  if (counts.forms < SUBJECTS * (RATERS - 1)) throw new Error(`${counts.forms} forms are open`);
  return { opened, longest };
}
