/** A statement that may read or write rows of several accounts, identified by its beginning. */
interface AcrossAccounts {
  /** In lower case, without quotes, with a `?` for every parameter. */
  begins: string;
  reason: string;
}

/**
 * Statements that are not limited to one account. A test fails on any other statement that is not. They are listed by
 * their text, so a changed statement needs a review of its reason.
 */
export const ACROSS_ACCOUNTS: readonly AcrossAccounts[] = [
  {
    begins: 'select accounts.id, accounts.name, accounts.logo_url, accounts.time_zone, accounts.locale,',
    reason: 'Signing in: the accounts that a login opens, found by the login.',
  },
  {
    begins: 'select sessions.sid, sessions.account_id, accounts.name as account_name, sessions.via,',
    reason: 'Profile: the open sessions of a login in all its accounts, found by the login.',
  },
  {
    begins: 'update mails set attempts = attempts + 1, due_at = ? where (account_id, id) in (select',
    reason: 'The job mails takes what is due in any account, and sends it by the id and the account of each.',
  },
  {
    begins: 'select count(*) as waiting, min(created_at) as oldest from mails where sent_at is null',
    reason: 'Metrics: how many mails of all accounts wait.',
  },
  {
    begins: 'delete from mails where created_at < ?',
    reason: 'The job ended-mails forgets old mails of any account.',
  },
  {
    begins: 'delete from absence_files where (exists (select absences.id',
    reason: 'The job absence-files removes documents of any account that are no longer kept.',
  },
  {
    begins: 'select key_id, count(*) as count from absence_files group by key_id',
    reason: 'Starting, backups and the operator’s commands: with which keys documents of all accounts are sealed.',
  },
  {
    begins: 'select account_id, hand_over_id, sealed from payroll_files',
    reason: 'The operator’s commands for keys: the sealed payroll files of all accounts.',
  },
  {
    begins: 'select account_id, id, absence_id, user_id, digest, key_id from absence_files',
    reason: 'The operator’s commands for keys and backups: the sealed documents of all accounts.',
  },
  {
    begins: 'delete from sessions where expires_at <= ?',
    reason: 'The job ended-sessions removes expired sessions of any account.',
  },
  {
    begins: 'delete from audit_addresses where at < ?',
    reason: 'The job sign-in-addresses removes addresses of any account after 90 days.',
  },
  {
    begins: 'delete from notifications where at < ?',
    reason: 'The job old-notifications removes notifications of any account after 90 days.',
  },
  {
    begins: 'select link.account_id, link.user_id from employment_links as link where link.login_id = ?',
    reason: 'A new password or second factor: the accounts that a login opens, found by the login.',
  },
  {
    begins: 'select invitations.account_id, invitations.user_id, invitations.nome, invitations.email,',
    reason: 'Accepting an invitation: nobody is signed in, and the hash of the token is unique.',
  },
  {
    begins: 'delete from invitations where token_hash = ?',
    reason: 'Accepting an invitation: nobody is signed in, and the hash of the token is unique.',
  },
  {
    begins: 'select password_links.account_id, password_links.user_id,',
    reason: 'Choosing a password by a link: nobody is signed in, and the hash of the token is unique.',
  },
  {
    begins: 'delete from password_links where token_hash = ?',
    reason: 'Choosing a password by a link: nobody is signed in, and the hash of the token is unique.',
  },
  {
    begins: 'select rater.account_id, rater.id, accounts.name as account_name,',
    reason: 'Answering from outside: nobody is signed in, and the hash of the token is unique.',
  },
  {
    begins: 'select files.account_id, files.digest, files.media_type from logos inner join files',
    reason: 'A logo is public: its URL holds 128 random bits, and nobody is signed in.',
  },
  {
    begins: 'select id from accounts limit ?',
    reason: 'Whether the database has an account at all.',
  },
  {
    begins: 'select name, logo_url, settings from accounts where closed_at is null order by id limit ?',
    reason: 'The sign-in page shows the account of an installation that has only one.',
  },
  {
    begins: 'select id, time_zone from accounts where closed_at is null order by id',
    reason: 'The jobs of the time bank work through all open accounts, one transaction each.',
  },
  {
    begins: 'select account_id from task_totals where deleted > ? order by account_id',
    reason: 'The job deleted-tasks works through all accounts that have deleted tasks.',
  },
  {
    begins: 'select account_id, id from task_undos where created_at <= ?',
    reason: 'The job task-undos finds what has run out in any account and removes it account by account.',
  },
  {
    begins: 'delete from feedback where deleted_at < ?',
    reason: 'The job deleted-drafts removes for good what was deleted long ago in any account.',
  },
  {
    begins: 'delete from pdi where deleted_at < ?',
    reason: 'The job deleted-plans removes for good what was deleted long ago in any account.',
  },
  {
    begins: 'delete from comments where deleted_at < ?',
    reason: 'The job deleted-comments removes for good what was deleted long ago in any account.',
  },
  {
    begins: 'delete from idempotency_keys where expires_at <= ?',
    reason: 'The job idempotency-keys removes what has run out in any account.',
  },
  {
    begins: 'delete from logos where replaced_at < ?',
    reason: 'The job orphan-files removes logos that were replaced long ago in any account.',
  },
  {
    begins: 'select account_id, digest from files where kept_at < ?',
    reason:
      'The job orphan-files finds files that nothing refers to in any account and removes them account by account.',
  },
  {
    begins: 'select account_id, user_id, tax_id, pis_nis, bank_account, salary_cents from employee_hr_data',
    reason:
      'One key ring seals the values of all accounts: the server starts, and keys are rotated, by looking at all.',
  },
  {
    begins: 'select account_id, user_id, pis_nis_plain from employee_hr_data',
    reason: 'The first start of a version encrypts what an earlier one stored in plain text, in all accounts.',
  },
  {
    begins: 'select account_id, id, evaluation_id, decline_reason from evaluation_raters',
    reason: 'The first start of a version seals what an earlier one stored in plain text, in all accounts.',
  },
  {
    begins: "select setval(pg_get_serial_sequence(?, 'id'), (select max(id) from accounts))",
    reason: 'Sets the next id of an account behind those that the demo data set has brought.',
  },
];
