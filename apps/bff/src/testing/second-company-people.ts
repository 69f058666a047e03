import { type Company, LATER, DAY, type Rows, twice } from './second-company-rows.ts';

/** People, their access and what is logged about it: in the order of the foreign keys. */
export const peopleRows = ({ owner, employee, at }: Company) =>
  ({
    // Inserted above, with the people.
    employment_links: [],
    // Inserted with their profiles, by the seed of profiles.
    profile_titles: [],
    profile_expectations: [],
    offboardings: [
      {
        id: 1,
        user_id: employee,
        left_on: '2199-12-31',
        reason: 'resigned',
        access_months: 24,
        state: 'planned',
        tasks_to: null,
        clients_to: null,
        reports_to: null,
        allocations: 'delete',
        allocations_to: null,
        timer_minutes: null,
        created_by: owner,
        created_at: at,
        done_at: null,
        undone_at: null,
      },
    ],
    offboarding_items: [{ offboarding_id: 1, kind: 'task', item_id: 900, was: null }],
    employment_periods: [{ user_id: employee, number: 1, joined_on: DAY, left_on: null }],
    invitations: [
      {
        user_id: employee,
        nome: 'Second',
        nome_folded: 'second',
        email: 'level-1@second.test',
        token_hash: 'a token of the second company',
        expires_at: LATER,
        created_by: owner,
        created_at: at,
      },
    ],
    password_links: [
      {
        user_id: employee,
        token_hash: 'a password link of the second company',
        expires_at: LATER,
        created_by: owner,
        created_at: at,
      },
    ],
    mails: [
      {
        id: 'a mail of the second company',
        user_id: employee,
        kind: 'invitation',
        locale: 'en',
        sealed: null,
        due_at: LATER,
        sent_at: null,
        failed_at: null,
        created_at: LATER,
      },
    ],
    number_series: (['tasks', 'clients', 'task_tags', 'audit_events'] as const).map((series) => ({ series, next: 3 })),
    idempotency_keys: [
      { user_id: owner, endpoint: 'tasks.create', key: 'k', body_hash: '', answer: '{}', expires_at: LATER },
    ],
    audit_events: twice((id) => ({
      id,
      at,
      actor_id: owner,
      action: 'tasks.create',
      target: 'tasks',
      target_id: id,
      target_ids: null,
      fields: '[]',
      request_id: 'r',
    })),
    notifications: [
      {
        user_id: owner,
        id: 1,
        kind: 'tasks.assigned',
        at: LATER,
        actor_id: employee,
        subject_id: 1,
        group_key: 'tasks.assigned:1',
        mailed_at: LATER,
      },
    ],
    notification_choices: [{ user_id: owner, kind: 'tasks.assigned', inbox: 1, email: 'at_once' }],
    notification_settings: [{ user_id: owner, digest_hour: 8, weekday: 0, digest_on: null }],
    audit_addresses: [{ event_id: 1, at: LATER, address: '192.0.2.1' }],
    sessions: [
      {
        sid: 'a session of the second company',
        user_id: owner,
        credential_version: 1,
        via: 'cookie',
        address: '192.0.2.1',
        user_agent: '',
        started_at: at,
        last_seen_at: at,
        expires_at: LATER,
      },
    ],
    audit_bulk_rows: [{ block: 0, target: 'tasks', event_id: 1, ids: '[1]' }],
    followed_accounts: [{ until: 1 }],
  }) satisfies Partial<Rows>;
