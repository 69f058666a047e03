import { newCycle } from '@jornada/domain/evaluation-cycles';
import { type Company, type Rows } from './second-company-rows.ts';

/** Evaluations: in the order of the foreign keys. */
export const evaluationsRows = ({ owner, employee, at }: Company) => {
  const made = { created_at: at, updated_at: at };
  return {
    // The canceled one was answered.
    evaluations: (['draft', 'canceled', 'draft'] as const).map((state, index) => ({
      id: index + 1,
      name: 'Second',
      name_folded: 'second',
      description: '',
      degree: '90',
      purpose: 'performance',
      template_id: null,
      settings: JSON.stringify(newCycle('90', () => '2026-03-20')),
      answer_until: '2026-03-20',
      state,
      cancel_reason: state === 'canceled' ? 'Second' : null,
      snapshot: null,
      created_by: owner,
      opened_at: null,
      counted_at: null,
      released_at: null,
      deleted_at: null,
      ...made,
    })),
    evaluation_subjects: [1, 2].map((evaluation_id) => ({
      evaluation_id,
      user_id: employee,
      state: 'waiting' as const,
      leader_id: owner,
      snapshot: null,
      counted_at: null,
      released_at: null,
      acknowledged_at: null,
    })),
    evaluation_raters: [
      {
        id: 1,
        evaluation_id: 2,
        subject_id: employee,
        rater_group: 'leader',
        user_id: owner,
        external_name: null,
        external_email: null,
        token_hash: null,
        state: 'refused',
        proposed_by: null,
        decline_reason: null,
      },
    ],
    // Sealed values can only be created by the vault.
    evaluation_forms: [{ rater_id: 1, sealed: 'second', progress_percent: 0, saved_at: null }],
    evaluation_tallies: [{ evaluation_id: 2, leader_id: owner, rater_group: 'leader', forms: 1, submitted: 0 }],
    evaluation_cells: [
      {
        evaluation_id: 2,
        subject_id: employee,
        result_group: 'leader',
        shown: 1,
        why: null,
        invited: 1,
        n: 1,
        questions: '[]',
      },
    ],
    // Sealed values can only be created by the vault.
    evaluation_comments: [
      {
        key: '2'.padStart(32, '0'),
        evaluation_id: 2,
        subject_id: employee,
        result_group: 'leader',
        question_id: 1,
        sealed: 'second',
      },
    ],
    // Sealed values can only be created by the vault.
    evaluation_ratings: [
      {
        evaluation_id: 2,
        subject_id: employee,
        rating: 1,
        potential: null,
        leader_rating: 1,
        leader_potential: null,
        rationale: 'second',
        rated_by: owner,
        rated_at: at,
      },
    ],
    evaluation_rating_changes: [
      {
        evaluation_id: 2,
        subject_id: employee,
        nth: 1,
        at,
        changed_by: owner,
        from_rating: null,
        from_potential: null,
        to_rating: 1,
        to_potential: null,
        reason: 'second',
      },
    ],
    // Sealed values can only be created by the vault.
    evaluation_conversations: [
      {
        evaluation_id: 2,
        subject_id: employee,
        held_on: null,
        shared_notes: null,
        private_notes: null,
        acknowledgement: null,
      },
    ],
    evaluation_contests: [
      {
        evaluation_id: 2,
        subject_id: employee,
        reason: null,
        contested_at: at,
        answer: null,
        settled_at: null,
        settled_by: null,
      },
    ],
  } satisfies Partial<Rows>;
};
