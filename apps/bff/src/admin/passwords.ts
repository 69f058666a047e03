import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { invalid } from '@jornada/domain/refusal';
import { type Command, Option } from 'commander';
import type { Login } from '../session/logins.queries.ts';
import { assertPassword, matchPassword } from '../session/passwords.ts';

/** Sources of a new password. Never an option value, which every user of the machine can read. */
export interface PasswordSource {
  passwordStdin?: true;
  generate?: true;
}

export const addPasswordOptions = (command: Command): Command =>
  command
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('generate'))
    .addOption(new Option('--generate', 'make a password up and print it once'));

/** Whether the operator specified a password source. */
export const isGiven = ({ passwordStdin, generate }: PasswordSource): boolean => Boolean(passwordStdin || generate);

/**
 * Hash of a new password, those of `logins` that have it already, and the lines to print for the operator.
 * @param names texts about the person and their accounts that an attacker can guess from
 * @param logins the logins with the e-mail of the password
 */
export async function newPassword(
  source: PasswordSource,
  names: readonly string[],
  logins: readonly Login[],
): Promise<{ hash: string; matching: Login[]; lines: string[] }> {
  const { password, path } = await passwordFrom(source);
  await assertPassword(path, password, names);
  return {
    ...(await matchPassword(password, logins, '')),
    lines: source.generate ? [`Password, shown this once: ${password}`] : [],
  };
}

async function passwordFrom({ passwordStdin, generate }: PasswordSource): Promise<{ password: string; path: string }> {
  if (generate) return { password: randomBytes(18).toString('base64url'), path: '--generate' };
  // One trailing newline comes from `echo` or an editor; other white space belongs to the password.
  if (passwordStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), path: '--password-stdin' };
  if (!process.stdin.isTTY) throw invalid('--password-stdin', 'or --generate is required without a terminal');
  const password = await askHidden('Password: ');
  if ((await askHidden('The same again: ')) !== password) throw invalid('password', 'the two passwords differ');
  return { password, path: 'password' };
}

/** Prompts at the terminal without echo. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const stopped = new AbortController();
  terminal.once('SIGINT', () => stopped.abort());
  try {
    return await terminal.question('', { signal: stopped.signal });
  } catch {
    throw invalid('password', 'was not entered');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
