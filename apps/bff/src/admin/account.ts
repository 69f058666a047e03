import { SUPER_ADMIN } from '@jornada/domain/access';
import { invalid } from '@jornada/domain/refusal';
import type { Command } from 'commander';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { addDefaults, NEW_ACCOUNT } from '../setup/first-account.ts';
import { insertAccount } from '../setup/setup.queries.ts';
import { closeAccount, lockAccount, setPlan } from './admin.queries.ts';
import { operate, operator } from './operate.ts';
import { asDateOrNever, asEmail, asId, asName, asYesNo, examples, NEVER } from './options.ts';
import { addPasswordOptions, type PasswordSource } from './passwords.ts';
import { accountOf, join, joining } from './people.ts';

export function addAccountCommands(program: Command): void {
  const account = program.command('account').description('create accounts, set their plan, close them');

  examples(
    addPasswordOptions(
      account
        .command('create')
        .description('create an account with its Super Admin; asks for the password unless told where it comes from')
        .requiredOption('--name <name>', 'the company’s name', asName)
        .requiredOption(
          '--email <email>',
          'of the Super Admin; without a new password, who is known from another account keeps theirs for both',
          asEmail,
        )
        .option('--nome <name>', 'the Super Admin’s own name (default: what stands before the @)', asName),
    ).action(createAccount),
    [
      'account create --name "Padaria São Bento" --email ana@example.com --nome "Ana Prado"',
      'account create --name Aurora --email ana@example.com --password-stdin < password.txt',
      'account create --name Aurora --email ana@example.com --generate',
    ],
  );

  examples(
    account
      .command('plan')
      .description('set until when an account’s plan runs, and whether a payment is overdue')
      .requiredOption('--account <id>', 'the account', asId)
      .option(
        '--expires-at <date>',
        'the first day without a plan, in the account’s time zone; or never',
        asDateOrNever,
      )
      .option('--payment-overdue <yes|no>', 'whether a payment is overdue', asYesNo)
      .action(planAccount),
    [
      'account plan --account 1 --expires-at 2027-01-01',
      'account plan --account 1 --expires-at never --payment-overdue no',
    ],
  );

  examples(
    account
      .command('close')
      .description('close an account: its people can sign in and see nothing of it; its data stays')
      .requiredOption('--account <id>', 'the account', asId)
      .action(shutAccount),
    ['account close --account 3'],
  );
}

interface CreateOptions extends PasswordSource {
  name: string;
  email: string;
  nome?: string;
}

const createAccount = ({ name, email, nome = email.replace(/@.*$/, ''), ...source }: CreateOptions) =>
  operate(async (db, now) => {
    const superAdmin = await joining(db, { email, nome, ...source }, name);
    const at = now.toISOString();
    const accountId = await inTransaction(db, async (tx) => {
      const { id } = await insertAccount(tx, { ...NEW_ACCOUNT, name }, at);
      await addDefaults(tx, { accountId: id });
      const userId = await join(tx, superAdmin, { accountId: id, level: SUPER_ADMIN }, at);
      await writeAudit(tx, operator(id, 'accounts.create', now), [
        { target: 'accounts', targetId: id, fields: ['name'] },
        { target: 'user', targetId: userId, fields: ['level'] },
      ]);
      return id;
    });
    const { accounts } = superAdmin;
    const how = accounts.length ? `, with the password that opens ${accounts.join(', ')}` : '';
    return [
      `Account ${accountId}, ${name}, was created; its Super Admin is ${superAdmin.email}${how}.`,
      ...superAdmin.lines,
    ];
  });

interface PlanOptions {
  account: number;
  expiresAt?: string;
  paymentOverdue?: boolean;
}

const planAccount = ({ account: id, expiresAt: date, paymentOverdue: overdue }: PlanOptions) =>
  operate(async (db, now) => {
    if (date === undefined && overdue === undefined) throw invalid('--expires-at', 'or --payment-overdue is required');
    const { name, time_zone } = await accountOf(db, id);
    const expiresAt = date === undefined ? undefined : date === NEVER ? null : midnight(time_zone, date);
    const fields = [
      ...(date === undefined ? [] : ['plan_expires_at']),
      ...(overdue === undefined ? [] : ['payment_overdue']),
    ];
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, id);
      await setPlan(
        tx,
        id,
        { ...(expiresAt !== undefined && { expiresAt }), ...(overdue !== undefined && { overdue }) },
        now.toISOString(),
      );
      await writeAudit(tx, operator(id, 'accounts.plan', now), [{ target: 'accounts', targetId: id, fields }]);
    });
    return [
      ...(date === undefined
        ? []
        : [
            `The plan of account ${id}, ${name}, ${expiresAt === null ? 'has no end' : `ends as ${date} begins (${expiresAt})`}.`,
          ]),
      ...(overdue === undefined ? [] : [`${overdue ? 'A' : 'No'} payment of account ${id}, ${name}, is overdue.`]),
    ];
  });

const shutAccount = ({ account: id }: { account: number }) =>
  operate(async (db, now) => {
    const { name, closed_at } = await accountOf(db, id);
    if (closed_at) return [`Account ${id}, ${name}, has been closed since ${closed_at}.`];
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, id);
      await closeAccount(tx, id, now.toISOString());
      await writeAudit(tx, operator(id, 'accounts.close', now), [
        { target: 'accounts', targetId: id, fields: ['closed_at'] },
      ]);
    });
    return [`Account ${id}, ${name}, is closed.`];
  });

/** The first instant of a date in a time zone; after the gap if the clock skips midnight. */
const midnight = (timeZone: string, date: string): string =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).toInstant().toString({ fractionalSecondDigits: 3 });
