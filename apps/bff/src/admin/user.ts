import type { Level } from '@jornada/domain/access';
import { dateIn } from '@jornada/domain/calendar';
import { withEnd, withReturn } from '@jornada/domain/employment';
import { datesAfter } from '@jornada/domain/ended-link';
import { losesLastSuper } from '@jornada/domain/people';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Command } from 'commander';
import { writeAudit } from '../db/audit.ts';
import { inTransaction } from '../db/transaction.ts';
import { isEmailHere } from '../invite/invitations.queries.ts';
import { deleteSecondFactors, findSince } from '../second-factor/second-factor.queries.ts';
import { createGuesses } from '../session/guesses.ts';
import { lockLogin, raiseCredentialVersion, setPassword } from '../session/logins.queries.ts';
import { listAccountsOf } from '../session/session.queries.ts';
import { readSettings } from '../settings.ts';
import { lockLink } from '../user/links.queries.ts';
import { changePeriods } from '../user/periods.queries.ts';
import { findPerson } from '../user/user.queries.ts';
import { listActiveSupers, lockPeople } from '../user/levels.queries.ts';
import { findLink, updateLink } from './admin.queries.ts';
import { addEraseCommand } from './erase.ts';
import { operate, operator } from './operate.ts';
import { asEmail, asId, asLevel, asName, asYesNo, examples } from './options.ts';
import { addPasswordOptions, newPassword, type PasswordSource } from './passwords.ts';
import { accountOf, join, joining, loginOf, personOf } from './people.ts';

const LEVELS = '1 Employee, 2 Accountant, 3 Manager, 4 Admin, 5 Super Admin';

export function addUserCommands(program: Command): void {
  const user = program
    .command('user')
    .description('create people, set passwords, change levels, employment links and second factors');

  examples(
    addPasswordOptions(
      user
        .command('create')
        .description(
          'add a person to an account; without a new password, who is known from another account keeps theirs for both',
        )
        .requiredOption('--account <id>', 'the account', asId)
        .requiredOption('--email <email>', 'what they sign in with', asEmail)
        .requiredOption('--nome <name>', 'their name', asName)
        .requiredOption('--level <1-5>', LEVELS, asLevel),
    ).action(createUser),
    [
      'user create --account 1 --email rui@example.com --nome "Rui Sá" --level 3 --generate',
      'user create --account 1 --email rui@example.com --nome "Rui Sá" --level 1 --password-stdin < password.txt',
    ],
  );

  examples(
    addPasswordOptions(
      user
        .command('password')
        .description('set a person’s password and end all their sessions; asks for it unless told where it comes from')
        .requiredOption('--email <email>', 'whose', asEmail)
        .option('--account <id>', 'an account they sign in to, if the e-mail has several passwords', asId),
    ).action(changePassword),
    ['user password --email rui@example.com', 'user password --email rui@example.com --generate'],
  );

  examples(
    user
      .command('second-factor')
      .description(
        'remove a person’s second factor and end all their sessions: for a lost device where nobody in the account may help',
      )
      .requiredOption('--email <email>', 'whose', asEmail)
      .option('--account <id>', 'an account they sign in to, if the e-mail has several passwords', asId)
      .requiredOption('--remove', 'remove the authenticator app, the passkeys and the recovery codes')
      .action(removeSecondFactor),
    ['user second-factor --email rui@example.com --remove'],
  );

  examples(
    user
      .command('link')
      .description('change a person’s level in an account, or end and renew their employment link')
      .requiredOption('--account <id>', 'the account', asId)
      .requiredOption('--email <email>', 'whose', asEmail)
      .option('--level <1-5>', LEVELS, asLevel)
      .option(
        '--active <yes|no>',
        'whether the link is active; where it is not, they only read their own records',
        asYesNo,
      )
      .action(changeLink),
    [
      'user link --account 1 --email rui@example.com --level 4',
      'user link --account 1 --email rui@example.com --active no',
    ],
  );
  addEraseCommand(user);
}

interface CreateOptions extends PasswordSource {
  account: number;
  email: string;
  nome: string;
  level: Level;
}

const createUser = ({ account: accountId, level, ...given }: CreateOptions) =>
  operate(async (db, now) => {
    const { name } = await accountOf(db, accountId);
    const person = await joining(db, given, name);
    const userId = await inTransaction(db, async (tx) => {
      await lockPeople(tx, accountId);
      if (await isEmailHere(tx, accountId, person.email))
        throw invalid('--email', `is a person of account ${accountId} already; \`user link\` changes their level`);
      const id = await join(tx, person, { accountId, level }, now.toISOString());
      await writeAudit(tx, operator(accountId, 'user.create', now), [
        { target: 'user', targetId: id, fields: ['nome', 'email', 'level'] },
      ]);
      return id;
    });
    const { accounts } = person;
    const how = accounts.length ? `, with the password that opens ${accounts.join(', ')}` : '';
    return [
      `${person.nome} (${person.email}, id ${userId}) joined account ${accountId}, ${name}, at level ${level}${how}.`,
      ...person.lines,
    ];
  });

const changePassword = ({ email, account, ...source }: { email: string; account?: number } & PasswordSource) =>
  operate(async (db, now) => {
    const login = await loginOf(db, { email, ...(account !== undefined && { account }) });
    const accounts = await listAccountsOf(db, login.id);
    const names = [login.email, ...accounts.map(({ name }) => name)];
    const { hash, lines } = await newPassword(source, names, [login]);
    await inTransaction(db, async (tx) => {
      await lockLogin(tx, login.id);
      const raised = await setPassword(tx, login.id, login.credential_version, hash, now.toISOString());
      if (!raised) throw new Refusal('conflict', 'The password was changed by somebody else in the meantime');
      await createGuesses(readSettings().jwtSecret).endPause(tx, login.id);
      // A login belongs to no account, so the event goes into the log of each employer.
      for (const { id, user_id } of accounts)
        await writeAudit(tx, operator(id, 'user.changePassword', now), [
          { target: 'user', targetId: user_id, fields: ['password'] },
        ]);
    });
    return [`${login.email} has a new password; their sessions have ended.`, ...lines];
  });

const removeSecondFactor = (whose: { email: string; account?: number }) =>
  operate(async (db, now) => {
    const login = await loginOf(db, whose);
    const accounts = await listAccountsOf(db, login.id);
    await inTransaction(db, async (tx) => {
      await lockLogin(tx, login.id);
      if (!(await findSince(tx, login.id))?.second_factor_since) throw invalid('--email', 'has no second factor');
      await deleteSecondFactors(tx, login.id);
      await raiseCredentialVersion(tx, login.id, now.toISOString());
      // A login belongs to no account, so the event goes into the log of each employer.
      for (const { id, user_id } of accounts)
        await writeAudit(tx, operator(id, 'second-factor.reset', now), [{ target: 'user', targetId: user_id }]);
    });
    return [`${login.email} has no second factor; their sessions have ended.`];
  });

interface LinkOptions {
  account: number;
  email: string;
  level?: Level;
  active?: boolean;
}

const changeLink = ({ account: accountId, email, ...changes }: LinkOptions) =>
  operate(async (db, now) => {
    if (changes.level === undefined && changes.active === undefined)
      throw invalid('--level', 'or --active is required');
    const { time_zone } = await accountOf(db, accountId);
    const user = await personOf(db, accountId, email);
    const at = now.toISOString();
    return inTransaction(db, async (tx) => {
      await lockPeople(tx, accountId);
      await lockLink(tx, accountId, user.id);
      const link = await findLink(tx, accountId, user.id);
      if (!link) throw invalid('--email', `has no employment link to account ${accountId}; \`user create\` makes one`);
      const before = { level: link.level as Level, active: link.deactivated_at === null };
      const after = { ...before, ...changes };
      const summary = `${user.email} has level ${after.level} in account ${accountId} and the link is ${after.active ? 'active' : 'inactive'}`;
      const fields = (['level', 'active'] as const).filter((field) => before[field] !== after[field]);
      if (fields.length === 0) return [`${summary}: it was so before.`];
      if (changes.active && (await findPerson(tx, accountId, user.id))?.invited_of)
        throw invalid('--active', `${user.email} was invited and has not joined yet`);
      if (losesLastSuper(await listActiveSupers(tx, accountId), user.id, after))
        throw invalid(
          fields.includes('level') ? '--level' : '--active',
          `${user.email} is the last active Super Admin of account ${accountId}`,
        );
      const today = dateIn(time_zone, now);
      const dates = datesAfter(after.active, link, { today, at });
      await updateLink(tx, accountId, user.id, { level: after.level, ...dates }, at);
      if (fields.includes('active'))
        await changePeriods(tx, accountId, user.id, (periods) =>
          after.active ? withReturn(periods, today) : withEnd(periods, today),
        );
      await writeAudit(tx, operator(accountId, 'user.link', now), [{ target: 'user', targetId: user.id, fields }]);
      return [`${summary}.`];
    });
  });
