import { newCycle } from '@jornada/domain/evaluation-cycles';
import { LAYOUTS } from '@jornada/domain/payroll-layout';
import type { Insertable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { CLOSING_FIGURES } from '../db/migrations/0170-closing-people.ts';
import type { Tables } from '../db/tables.ts';
import { inTransaction } from '../db/transaction.ts';
import * as seeds from '../demo/seeds.ts';
import { DEMO_TEXTS } from '../demo/texts/languages.ts';
import { workdaysAround } from '../demo/workdays.ts';
import { insertLogin } from '../session/logins.queries.ts';
import { insertAccount, insertLink, insertUser } from '../setup/setup.queries.ts';
import { listAccountColumns } from './account-columns.ts';
import { NO_PASSWORD } from './no-password.ts';

type AccountTable = { [T in keyof Tables]: 'account_id' extends keyof Tables[T] ? T : never }[keyof Tables];
type SeededTable = (typeof seeds)[keyof typeof seeds]['table'];
/** Rows for every table that has an account, unless a seed of the demo data set fills it. */
export type Rows = { [T in Exclude<AccountTable, SeededTable>]: readonly Omit<Insertable<Tables[T]>, 'account_id'>[] };

/** Later than the clock of any test: no row of the company expires. */
const LATER = '2999-01-01T00:00:00.000Z';
const DAY = '2026-02-02';
const DIGEST = 'd'.repeat(64);
const LAYOUT_SHAPE = JSON.stringify({ ...LAYOUTS[0], id: undefined });

/**
 * Creates an account that no test uses, with rows in every table that has an account. They have the ids of the first rows
 * of any account, so a statement without an account id affects them.
 * @returns the account's id
 */
export const openSecondCompany = (db: Db, at: string): Promise<number> =>
  inTransaction(db, async (tx) => {
    const account = { name: 'Second', time_zone: 'UTC', locale: 'en', currency: 'BRL', plan_name: 'Jornada' };
    const { id: accountId } = await insertAccount(tx, account, at);
    const people: number[] = [];
    for (const level of [5, 1]) {
      const email = `level-${level}@second.test`;
      const { id } = await insertUser(tx, { nome: 'Second', email }, at);
      const login = await insertLogin(tx, { email, password_hash: NO_PASSWORD }, at);
      await insertLink(tx, { account_id: accountId, user_id: id, login_id: login.id, level }, at);
      people.push(id);
    }
    const [owner = 0, employee = 0] = people;
    for (const [table, rows] of Object.entries(rowsOf(owner, employee, at)))
      if (rows.length)
        await sqlOf(tx)
          .insertInto(table as 'tasks')
          .values(rows.map((row) => ({ ...(row as Rows['tasks'][number]), account_id: accountId })))
          .execute();
    for (const seed of Object.values(seeds))
      await seed.plant({ tx, accountId, days: workdaysAround(DAY), texts: DEMO_TEXTS['pt-BR'], signIns: [owner] });
    return accountId;
  });

/** In the order of the foreign keys. A missing table does not compile, unless a seed of the demo data set fills it. */
function rowsOf(owner: number, employee: number, at: string): Rows {
  const made = { created_at: at, updated_at: at };
  const twice = <Row>(row: (id: number) => Row): Row[] => [row(1), row(2)];
  return {
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
    clients: twice((id) => ({ id, name: `Client ${id}`, name_folded: `client ${id}`, manager_id: owner, ...made })),
    files: [{ digest: DIGEST, media_type: 'image/webp', size: 1, width: 1, height: 1, kept_at: LATER }],
    photos: [{ user_id: employee, digest: DIGEST, set_at: at }],
    logos: [{ token: 'a logo of the second company', digest: DIGEST, client_id: 1, replaced_at: null }],
    task_tags: twice((id) => ({
      id,
      name: `Tag ${id}`,
      name_folded: `tag ${id}`,
      sort_folded: `tag ${id}`,
      color: '#000000',
      ...made,
    })),
    tasks: twice((id) => ({
      id,
      title: `Task ${id}`,
      title_folded: `task ${id}`,
      status: 'todo',
      priority: 'normal',
      assignee_id: employee,
      client_id: 1,
      due_on: DAY,
      estimated_minutes: 60,
      created_by: owner,
      completed_at: null,
      deleted_at: null,
      deleted_by: null,
      ...made,
    })),
    tasks_tags: [{ task_id: 1, tag_id: 1 }],
    task_totals: [{ live: 2, deleted: 0 }],
    task_undos: [{ id: 1, created_by: owner, created_at: LATER, fields: '[]' }],
    task_undo_rows: [
      {
        undo_id: 1,
        task_id: 1,
        version: 1,
        status: 'todo',
        priority: 'normal',
        assignee_id: null,
        client_id: null,
        due_on: null,
        completed_at: null,
      },
    ],
    task_undo_tags: [{ undo_id: 1, task_id: 1, tag_id: 1, had: 0 }],
    comments: twice((id) => ({
      id,
      task_id: 1,
      author_id: owner,
      body: 'Second',
      created_at: at,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    })),
    task_mentions: [{ task_id: 1, part: 1, comment_id: 1, user_id: employee, mentioned_by: owner, mentioned_at: at }],
    task_watch_choices: [{ task_id: 1, user_id: owner, watches: 1, chosen_at: at }],
    comment_images: [{ id: 1, comment_id: 1, digest: DIGEST, file_name: 'x.webp' }],
    allocations: [
      {
        id: 1,
        user_id: employee,
        client_id: null,
        task_id: null,
        starts_on: DAY,
        ends_on: DAY,
        minutes_per_day: 60,
        status: 'confirmed',
        deleted_at: null,
        ...made,
      },
    ],
    account_employers: [{ items: '[]', version: 1 }],
    payroll_codes: [{ codes: '{"HE_50":"1"}', version: 1 }],
    payroll_hand_overs: [
      {
        id: 1,
        month: '2190-01',
        layout_id: 1,
        file_name: 'payroll-2190-01-1.csv',
        file_rows: 1,
        sha256: DIGEST,
        row_count: 1,
        created_by: owner,
        created_at: at,
        undone_by: null,
        undone_at: null,
      },
    ],
    payroll_rows: [
      {
        hand_over_id: 1,
        reference_month: '2190-01',
        user_id: employee,
        event: 'HE_50',
        employee_number: '1',
        department: 'Second',
        code: '1',
        minutes: 60,
        days: null,
        percent: 50,
      },
    ],
    // Sealed values can only be created by the vault.
    payroll_files: [],
    payroll_layouts: [
      { id: 101, name: 'Second', name_folded: 'second', shape: LAYOUT_SHAPE, created_at: at, updated_at: at },
    ],
    absence_kinds: [
      {
        id: 1,
        name: 'Second',
        name_folded: 'second',
        effect: 'excused',
        counts_days: 'due',
        is_private: 1,
        who_asks: 'person',
        whole_days_only: 0,
      },
    ],
    absences: [
      {
        id: 1,
        user_id: employee,
        kind_id: 1,
        starts_on: '2190-01-02',
        ends_on: '2190-01-02',
        minutes_per_day: null,
        status: 'requested',
        decided_by: null,
        decided_at: null,
        created_by: owner,
        created_at: at,
      },
    ],
    // Sealed values can only be created by the vault.
    absence_files: [],
    employee_hr_data: [
      {
        user_id: employee,
        birth_date: null,
        tax_id: null,
        pis_nis: null,
        employment_type: null,
        joined_on: null,
        left_on: null,
        weekly_minutes: null,
        work_regime: null,
        bank_account: null,
        salary_cents: null,
        currency: 'BRL',
        deactivated_at: null,
        deactivated_by: null,
        reason: null,
        ...made,
      },
    ],
    hr_deactivations: [
      {
        user_id: employee,
        deactivated_at: at,
        deactivated_by: owner,
        reason: null,
        reactivated_at: at,
        reactivated_by: owner,
      },
    ],
    work_schedules: [
      { user_id: employee, valid_from: DAY, minutes: '[1,1,1,1,1,1,1]', created_by: owner, created_at: at },
    ],
    holidays: [{ id: 1, date: '2026-12-24', name: 'Second' }],
    work_time: [
      { id: 1, user_id: employee, task_id: 1, client_id: null, start_minute: 1_000, end_minute: 1_060, ...made },
    ],
    work_timers: [{ user_id: employee, task_id: 1, client_id: null, start_minute: 2_000 }],
    // Two credits, and a debit that takes them and 60 minutes more.
    time_bank_entries: [60, 60, -180].map((signed_minutes, index) => ({
      id: index + 1,
      user_id: employee,
      kind: signed_minutes > 0 ? ('credit' as const) : ('debit' as const),
      minutes: Math.abs(signed_minutes),
      signed_minutes,
      occurred_on: DAY,
      due_on: signed_minutes > 0 ? '2999-01-01' : null,
      origin: 'manual',
      reason: 'Second',
      created_by: owner,
      created_at: at,
      refers_to: null,
      payout_percent: null,
      closing_id: null,
      balance_after_minutes: [60, 120, -60][index] as number,
    })),
    time_bank_balances: [{ user_id: employee, balance_minutes: -60 }],
    time_bank_lots: twice((id) => ({
      entry_id: id,
      user_id: employee,
      occurred_on: DAY,
      due_on: '2999-01-01',
      remaining_minutes: 0,
    })),
    time_bank_takes: twice((id) => ({ debit_id: 3, lot_id: id, user_id: employee, occurred_on: DAY, minutes: 60 })),
    time_bank_uncovered: [{ debit_id: 3, user_id: employee, occurred_on: DAY, minutes: 60 }],
    time_bank_month_ends: [
      {
        user_id: employee,
        month: DAY.slice(0, 7),
        lots: '[]',
        uncovered: JSON.stringify([{ debit_id: 3, occurred_on: DAY, minutes: 60 }]),
        balance_minutes: -60,
      },
    ],
    time_bank_closings: [
      { id: 1, month: '2020-01', closed_at: at, closed_by: owner, reopened_at: null, reopened_by: null },
    ],
    time_bank_closing_people: [
      {
        closing_id: 1,
        user_id: employee,
        revision: 1,
        state: 'closed',
        reasons: '[]',
        ...Object.fromEntries(CLOSING_FIGURES.map((name) => [name, 1])),
        closed_by: owner,
        closed_at: at,
      },
    ],
    time_bank_closing_events: [
      { id: 1, closing_id: 1, user_id: employee, revision: 1, event: 'closed', by_user: owner, at },
    ],
    time_bank_policies: [{ closes_from: null }],
    // The first agreement is inserted with the account.
    time_bank_agreements: [],
    time_bank_agreement_versions: [],
    time_bank_default_agreements: [],
    time_bank_agreement_members: [
      { user_id: employee, valid_from: DAY, agreement_id: 1, created_by: owner, created_at: at },
    ],
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
    nps_waves: [
      {
        id: 1,
        name: 'Second',
        question: 'Second?',
        why_question: 'Why?',
        segment_by: 'leader',
        min_group: 5,
        min_comments: 10,
        opens_at: null,
        closes_at: new Date(Date.parse(at) + 10 * 86_400_000).toISOString(),
        total_to: 'all',
        state: 'draft',
        told: 0,
        eligible: null,
        labels: null,
        mixed: 0,
        holds_traces: 0,
        hidden_segments: null,
        closed_at: null,
        cancel_reason: null,
        series_id: null,
        created_at: at,
        deleted_at: null,
      },
      {
        id: 2,
        name: 'Second, closed',
        question: 'Second?',
        why_question: 'Why?',
        segment_by: 'leader',
        min_group: 5,
        min_comments: 10,
        opens_at: '2025-01-01T00:00:00.000Z',
        closes_at: '2025-01-02T00:00:00.000Z',
        total_to: 'all',
        state: 'closed',
        told: 4,
        eligible: 9,
        labels: null,
        mixed: 0,
        holds_traces: 0,
        hidden_segments: 0,
        // Late enough for the job not to delete its reasons.
        closed_at: '2190-01-02T00:00:00.000Z',
        cancel_reason: null,
        series_id: null,
        created_at: at,
        deleted_at: null,
      },
    ],
    nps_participants: [{ wave_id: 2, user_id: employee, path: '[]', answered: 0 }],
    // Sealed values can only be created by the vault.
    nps_box: [{ wave_id: 2, key: 'second', sealed: 'second' }],
    nps_segments: [
      {
        wave_id: 2,
        place: 0,
        key: null,
        label: null,
        parent_key: null,
        depth: 0,
        above: '[]',
        n: 9,
        score: 0,
        promoters: null,
        passives: null,
        detractors: null,
      },
    ],
    nps_series: [
      {
        id: 1,
        name: 'Second',
        every: 'quarter',
        weekday: 1,
        hour: 9,
        open_days: 10,
        sample_percent: 100,
        segment_by: 'none',
        min_group: 5,
        min_comments: 10,
        total_to: 'all',
        question: 'Second?',
        why_question: 'Why?',
        is_active: 0,
        since: at,
        last_round: null,
      },
    ],
    nps_themes: [{ place: 0, name: 'Second', words: '[]' }],
    nps_counts: [{ wave_id: 2, score: 5, n: 9 }],
    nps_comments: [
      { wave_id: 2, key: '1'.padStart(32, '0'), sealed: null, category: null, themes: '[]', hidden_reason: null },
    ],
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
    time_bank_settlements: [
      {
        id: 1,
        user_id: employee,
        kind: 'pay',
        minutes: 60,
        settled_on: DAY,
        percent: 50,
        reason: 'Second',
        lots: '[]',
        reference_month: DAY.slice(0, 7),
        created_by: owner,
        created_at: at,
      },
    ],
    followed_accounts: [{ until: 1 }],
  };
}

/** By table, the rows of an account and of its users and logins as JSON, in a fixed order. */
export type AccountRows = ReadonlyMap<string, readonly string[]>;

export async function readAccount(db: Db, accountId: number): Promise<AccountRows> {
  const tables = [...(await listAccountColumns(db))].map(async ([table, column]) => {
    const rows = await sqlOf(db)
      .selectFrom(table as 'tasks')
      .selectAll()
      .where(column as 'account_id', '=', accountId)
      .execute();
    return [table, rows] as const;
  });
  const users = sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .where('link.account_id', '=', accountId)
    .selectAll('users')
    .execute();
  const logins = sqlOf(db)
    .selectFrom('logins')
    .innerJoin('employment_links as link', 'link.login_id', 'logins.id')
    .where('link.account_id', '=', accountId)
    .selectAll('logins')
    .execute();
  const all = [...(await Promise.all(tables)), ['users', await users] as const, ['logins', await logins] as const];
  return new Map(all.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]));
}

/** @throws Error with the tables and rows that were changed, removed or added since `before` */
export function assertUnchanged(before: AccountRows, after: AccountRows): void {
  const changed = [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? [];
    const differences = [
      ...rows.filter((row) => !now.includes(row)).map((row) => `  before: ${row}`),
      ...now.filter((row) => !rows.includes(row)).map((row) => `  after:  ${row}`),
    ];
    return differences.length ? [`${table}\n${differences.join('\n')}`] : [];
  });
  if (changed.length) throw new Error(`Rows of an account that no test uses have changed:\n${changed.join('\n')}`);
}
