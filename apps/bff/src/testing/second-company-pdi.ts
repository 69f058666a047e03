import { type Company, DAY, type Rows } from './second-company-rows.ts';

/** Development plans: in the order of the foreign keys. */
export const pdiRows = ({ employee, at }: Company) =>
  ({
    pdi: [
      {
        id: 1,
        user_id: employee,
        author_id: employee,
        title: 'Second',
        title_folded: 'second',
        purpose: '',
        starts_on: DAY,
        ends_on: '2026-12-31',
        state: 'active',
        proposed_at: at,
        proposed_by: employee,
        accepted_by_person_at: at,
        accepted_by_leader_at: null,
        next_check_in_on: null,
        last_check_in_at: at,
        closed_at: null,
        created_at: at,
        updated_at: at,
        deleted_at: null,
      },
    ],
    pdi_goals: [
      {
        id: 1,
        plan_id: 1,
        title: 'Second',
        why: '',
        competence_id: null,
        from_level: null,
        to_level: null,
        due_on: '2026-12-31',
        state: 'open',
        place: 1,
      },
    ],
    pdi_actions: [
      {
        id: 1,
        plan_id: 1,
        goal_id: 1,
        title: 'Second',
        kind: 'experience',
        due_on: '2026-12-31',
        state: 'todo',
        task_id: null,
        evidence: '',
        completed_at: null,
        place: 1,
      },
    ],
    // Sealed values can only be created by the vault.
    pdi_check_ins: [
      {
        id: 1,
        plan_id: 1,
        author_id: employee,
        at,
        body: null,
        confidence: 'on_track',
        next_on: null,
        edited_at: null,
      },
    ],
    pdi_history: [
      {
        id: 1,
        plan_id: 1,
        at,
        author_id: employee,
        event: 'proposed',
        title: null,
        from_on: null,
        to_on: null,
        reason: null,
      },
    ],
  }) satisfies Partial<Rows>;
