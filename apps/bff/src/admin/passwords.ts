import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { invalid } from '@jornada/domain/refusal';
import { type Command, Option } from 'commander';
import { assertPassword, hashPassword } from '../session/passwords.ts';

/** Where a new password comes from. Never from an option's value: everybody on the machine can read those. */
export interface PasswordSource {
  passwordStdin?: true;
  generate?: true;
}

export const addPasswordOptions = (command: Command): Command =>
  command
    .addOption(new Option('--password-stdin', 'read the password from standard input').conflicts('generate'))
    .addOption(new Option('--generate', 'make a password up and print it once'));

/** Whether the operator said where a password comes from. */
export const isGiven = ({ passwordStdin, generate }: PasswordSource): boolean => Boolean(passwordStdin || generate);

/**
 * A new password's hash, and the lines that tell the operator what only they may know.
 * @param names what a guesser knows of the person and their accounts
 */
export async function newPassword(
  source: PasswordSource,
  names: readonly string[],
): Promise<{ hash: string; lines: string[] }> {
  const { password, path } = await passwordFrom(source);
  await assertPassword(path, password, names);
  return {
    hash: await hashPassword(password),
    lines: source.generate ? [`Password, shown this once: ${password}`] : [],
  };
}

async function passwordFrom({ passwordStdin, generate }: PasswordSource): Promise<{ password: string; path: string }> {
  if (generate) return { password: randomBytes(18).toString('base64url'), path: '--generate' };
  // One line end belongs to the `echo` or the editor that wrote it; any other white space is the password's.
  if (passwordStdin) return { password: (await text(process.stdin)).replace(/\r?\n$/, ''), path: '--password-stdin' };
  if (!process.stdin.isTTY)
    throw invalid('--password-stdin', 'or --generate is required where there is no terminal to ask at');
  const password = await askHidden('Password: ');
  if ((await askHidden('The same again: ')) !== password) throw invalid('password', 'the two are not the same');
  return { password, path: 'password' };
}

/** Asks at the terminal without showing what is typed. */
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
