import { type CycleSettings, newCycle } from '@jornada/domain/evaluation-cycles';
import type { CountedAnswer } from '@jornada/domain/evaluation-counting';
import type { AskedQuestions, SubjectSnapshot } from '@jornada/domain/evaluation-questions';
import type { Question } from '@jornada/domain/evaluation-templates';
import type { CycleState, RaterGroup, RaterState } from '@jornada/domain/evaluations';
import { placeOfForm } from '@jornada/domain/sealed-places';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { TEST_NOW, type TestPerson } from '../testing.ts';
import type { Vault } from '../vault/vault.ts';

const question = (id: number, kind: Question['kind'], text: string): Question => ({
  id,
  kind,
  text,
  help: '',
  anchors: [],
  groups: ['leader', 'self', 'peers', 'reports', 'external'],
  required: false,
  weight: 1,
  comment: 'optional',
  choices: [],
});

/** Two rating questions on a five-point scale, and a text question. */
export const ASKED: AskedQuestions = {
  scale: { kind: 'custom', points: 5, labels: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'], not_observed: true },
  sections: [
    {
      title: 'Delivery',
      for: 'all',
      profile_ids: [],
      competence_id: null,
      questions: [question(1, 'rating', 'Keeps promises'), question(2, 'rating', 'Warns early')],
    },
    {
      title: 'In words',
      for: 'all',
      profile_ids: [],
      competence_id: null,
      questions: [question(3, 'text', 'What should go on?')],
    },
  ],
};

export interface SampleForm {
  subject: number;
  group: RaterGroup;
  /** Null for an external rater. */
  rater: number | null;
  state?: RaterState;
  answers: (Pick<CountedAnswer, 'question_id'> & Partial<CountedAnswer>)[];
}

export interface SampleCycle {
  settings?: Partial<CycleSettings>;
  asked?: AskedQuestions;
  state?: CycleState;
  subjects: { id: number; line: number[]; expected?: SubjectSnapshot['expected'] }[];
  forms: SampleForm[];
}

/** Answers with ratings for the two questions and a text for the third. */
export const rated = (one: number | null, two: number | null, text = ''): SampleForm['answers'] => [
  { question_id: 1, point: one },
  { question_id: 2, point: two },
  { question_id: 3, text },
];

/**
 * Writes a 360-degree cycle whose answering period has ended, in the state that opening and answering leave. @returns
 * its id
 */
export async function putCycle(
  { db, vault }: { db: Db; vault: Vault },
  { accountId, userId }: Pick<TestPerson, 'accountId' | 'userId'>,
  { settings: changed, asked = ASKED, state = 'counting', subjects, forms }: SampleCycle,
): Promise<number> {
  const at = TEST_NOW.toISOString();
  const settings: CycleSettings = {
    ...newCycle('360', (days) => `2026-03-${String(10 + (days > 30 ? 15 : 0))}`),
    ...changed,
  };
  const id = await takeNumbers(db, accountId, 'evaluations');
  const key = { account_id: accountId, evaluation_id: id };
  await insertRows(db, 'evaluations', [
    {
      account_id: accountId,
      id,
      name: `Cycle ${id}`,
      name_folded: `cycle ${id}`,
      description: '',
      degree: settings.degree,
      purpose: settings.purpose,
      template_id: null,
      settings: JSON.stringify(settings),
      answer_until: settings.answer_until,
      state,
      cancel_reason: null,
      snapshot: JSON.stringify(asked),
      created_by: userId,
      opened_at: at,
      counted_at: null,
      released_at: null,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    },
  ]);
  await insertRows(
    db,
    'evaluation_subjects',
    subjects.map(({ id: user_id, line, expected = [] }) => ({
      ...key,
      user_id,
      state: 'waiting' as const,
      leader_id: line[0] ?? null,
      snapshot: JSON.stringify({
        job_title: 'Analyst',
        profile_id: null,
        leads: false,
        line,
        expected,
      } satisfies SubjectSnapshot),
      counted_at: null,
      released_at: null,
      acknowledged_at: null,
    })),
  );
  const first = await takeNumbers(db, accountId, 'evaluation_raters', forms.length);
  await insertRows(
    db,
    'evaluation_raters',
    forms.map(({ subject, group, rater, state: of = 'submitted' }, place) => ({
      ...key,
      id: first + place,
      subject_id: subject,
      rater_group: group,
      user_id: rater,
      external_name: null,
      external_email: null,
      token_hash: null,
      state: of,
      proposed_by: null,
      decline_reason: null,
    })),
  );
  await insertRows(
    db,
    'evaluation_forms',
    forms.map(({ answers }, place) => ({
      account_id: accountId,
      rater_id: first + place,
      sealed: vault.seal(JSON.stringify(answers), placeOfForm(accountId, first + place)),
      progress_percent: 100,
      saved_at: at,
    })),
  );
  await insertRows(
    db,
    'evaluation_tallies',
    [...new Set(subjects.flatMap(({ line }) => line.slice(0, 1)))].map((leader_id) => ({
      ...key,
      leader_id,
      rater_group: 'peers' as const,
      forms: forms.length,
      submitted: forms.length,
    })),
  );
  return id;
}

/** The number of rows of an account in each table that counting empties or fills. */
export async function rowsLeft(db: Db, accountId: number): Promise<Record<string, number>> {
  const counted = [
    'evaluation_raters',
    'evaluation_forms',
    'evaluation_tallies',
    'evaluation_cells',
    'evaluation_comments',
  ] as const;
  const left: Record<string, number> = {};
  for (const table of counted)
    left[table.replace('evaluation_', '')] = (
      await sqlOf(db).selectFrom(table).where('account_id', '=', accountId).select('account_id').execute()
    ).length;
  return left;
}
