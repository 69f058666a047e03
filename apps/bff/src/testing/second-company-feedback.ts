import { type Company, LATER, type Rows } from './second-company-rows.ts';

/** Feedback and requests of it: in the order of the foreign keys. */
export const feedbackRows = ({ owner, employee, at }: Company) =>
  ({
    feedback: [
      {
        id: 1,
        kind: 'praise',
        author_id: owner,
        visibility: 'recipient',
        state: 'sent',
        // Sealed values can only be created by the vault.
        texts: null,
        task_id: null,
        request_id: null,
        created_at: at,
        sent_at: at,
        edited_at: null,
        withdrawn_at: null,
        hidden_reason: null,
        report_rank: null,
        deleted_at: null,
      },
    ],
    feedback_recipients: [{ feedback_id: 1, user_id: employee, place: 1 }],
    // After the competences, which are inserted by a seed.
    feedback_competences: [],
    feedback_request_competences: [],
    feedback_traces: [{ since: LATER }],
    feedback_reactions: [{ feedback_id: 1, user_id: employee, emoji: '👏' }],
    feedback_replies: [{ id: 1, feedback_id: 1, author_id: employee, body: null, at }],
    feedback_reports: [{ feedback_id: 1, user_id: employee, at, reason: null, settled_at: at }],
    feedback_requests: [
      {
        id: 1,
        asked_by: owner,
        about_id: owner,
        question: null,
        visibility: 'recipient',
        due_on: '2190-01-02',
        created_at: at,
        withdrawn_at: null,
      },
    ],
    feedback_request_people: [
      { request_id: 1, user_id: employee, place: 1, state: 'open', reason: null, feedback_id: null },
    ],
  }) satisfies Partial<Rows>;
