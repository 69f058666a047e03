import { dateIn } from '@jornada/domain/calendar';
import { withEnd } from '@jornada/domain/employment';
import { losesLastSuper } from '@jornada/domain/people';
import { invalid } from '@jornada/domain/refusal';
import type { Command } from 'commander';
import { writeAudit } from '../db/audit.ts';
import { overwriteFreedSpace, dropOldRowVersions } from '../db/engines/maintenance.ts';
import { inTransaction } from '../db/transaction.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { deleteSecondFactors } from '../second-factor/second-factor.queries.ts';
import { attachLogin, deleteLogin, findLoginOf, listLinksOf, lockLogin } from '../session/logins.queries.ts';
import { deleteResetOf } from '../session/password-resets.queries.ts';
import { listActiveSupers, lockPeople } from '../user/levels.queries.ts';
import { lockLink } from '../user/links.queries.ts';
import { changePeriods } from '../user/periods.queries.ts';
import { findLink } from './admin.queries.ts';
import { eraseFromAccount, eraseUser, hasOtherAccounts } from './erasure.queries.ts';
import { operate, operator } from './operate.ts';
import { asEmail, asId, examples } from './options.ts';
import { accountOf, personOf } from './people.ts';

/** Adds the command to `user`: erases personal data once the employer no longer has to keep it. */
export function addEraseCommand(user: Command): void {
  examples(
    user
      .command('erase')
      .description(
        'replace what an account holds of a person by what may be kept: cannot be undone. Hours, tasks and the log stay, without a name',
      )
      .requiredOption('--account <id>', 'the account', asId)
      .requiredOption('--email <email>', 'whose', asEmail)
      .option('--yes', 'do it; without it only what would be done is said')
      .action(erase),
    ['user erase --account 1 --email rui@example.com', 'user erase --account 1 --email rui@example.com --yes'],
  );
}

const erase = ({ account: accountId, email, yes }: { account: number; email: string; yes?: true }) =>
  operate(async (db, now) => {
    await accountOf(db, accountId);
    const { locale, time_zone } = await findAccount(db, accountId);
    const user = await personOf(db, accountId, email);
    const at = now.toISOString();
    const shared = await hasOtherAccounts(db, accountId, user.id);
    const login = await findLoginOf(db, accountId, user.id);
    const opensOthers = login && (await listLinksOf(db, login.id)).some(({ account_id }) => account_id !== accountId);
    const what = [
      'the HR data: CPF, PIS, bank account, salary, address, telephone, emergency contact, social name; of the birth date the year stays',
      'the documents of absences, whose files the job orphan-files removes within two days',
      'the photo, whose file the job orphan-files removes within two days',
      'the texts of feedback that they alone received, of its replies and reports, and of requests about them; their drafts. What they wrote stays with those who received it',
      'their development plans, with goals, actions and what was said about them',
      'the saved views, notifications and their preferences',
      'open sessions and the addresses of sign-ins',
      'the employment link, which ends',
      shared ? 'not the name and the e-mail: another account has the person too' : 'the name and the e-mail',
      opensOthers
        ? 'not the password and the second factor: they open another account too, and this one no longer'
        : 'the password and the second factor',
    ];
    if (!yes)
      return [
        `Of ${email} in account ${accountId} would be erased:`,
        ...what.map((one) => `  ${one}`),
        'Nothing was done. Say --yes to do it.',
      ];

    await overwriteFreedSpace(db);
    await inTransaction(db, async (tx) => {
      await lockPeople(tx, accountId);
      await lockLink(tx, accountId, user.id);
      if (losesLastSuper(await listActiveSupers(tx, accountId), user.id, { level: 1, active: false }))
        throw invalid('--email', `${email} is the last active Super Admin of account ${accountId}`);
      if ((await findLink(tx, accountId, user.id))?.deactivated_at === null)
        await changePeriods(tx, accountId, user.id, (periods) => withEnd(periods, dateIn(time_zone, now)));
      await eraseFromAccount(tx, accountId, user.id, at);
      if (!shared) await eraseUser(tx, user.id, locale, at);
      if (login) {
        await lockLogin(tx, login.id);
        await attachLogin(tx, accountId, user.id, null);
        if ((await listLinksOf(tx, login.id)).length === 0) {
          await deleteSecondFactors(tx, login.id);
          await deleteResetOf(tx, login.id);
          await deleteLogin(tx, login.id);
        }
      }
      await writeAudit(tx, operator(accountId, 'user.erase', now), [{ target: 'user', targetId: user.id }]);
    });
    const isGone = await dropOldRowVersions(db, [
      'users',
      'logins',
      'employee_hr_data',
      'hr_deactivations',
      'offboardings',
      'absences',
      'invitations',
      'photos',
      'absence_files',
      'mails',
      'password_resets',
      'notifications',
      'notification_choices',
      'notification_settings',
      'saved_views',
      'feedback',
      'feedback_recipients',
      'feedback_replies',
      'feedback_reports',
      'feedback_requests',
      'feedback_request_people',
      'pdi',
      'pdi_goals',
      'pdi_actions',
      'evaluation_subjects',
      'evaluation_raters',
      'evaluation_forms',
      'evaluation_cells',
      'evaluation_comments',
      'evaluation_conversations',
      'evaluation_contests',
      'pdi_check_ins',
      'pdi_history',
      'sessions',
      'audit_addresses',
      'idempotency_keys',
      'totp_secrets',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
    ]);
    return [
      `Person ${user.id} was erased from account ${accountId}:`,
      ...what.map((one) => `  ${one}`),
      ...(isGone
        ? []
        : ['A transaction that began before still keeps old rows in the files: a later vacuum removes them.']),
      'Backups made before still have it.',
    ];
  });
