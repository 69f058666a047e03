import { Refusal } from '@jornada/domain/refusal';
import type { Command } from 'commander';
import { jobs } from '../jobs/all.ts';
import type { Job, JobLog } from '../jobs/job.ts';
import { runJob } from '../jobs/run-job.ts';
import { openTransport } from '../mails/open-transport.ts';
import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { readSettings } from '../settings.ts';
import { createVault } from '../vault/vault.ts';
import { operate } from './operate.ts';
import { asInstant, examples } from './options.ts';

export function addJobsCommands(program: Command): void {
  const command = program.command('jobs').description('what the servers do by the clock: look at it, or do it now');
  examples(
    command
      .command('run')
      .description(
        'run one job, or all of them, without waiting for their time; a server that runs meanwhile leaves them alone',
      )
      .argument('[name]', 'the job; all of them where none is named')
      .option('--now <instant>', 'as of when it works (default: now)', asInstant)
      .action(run),
    ['jobs run', 'jobs run orphan-files', 'jobs run time-bank-expiry --now 2026-12-31'],
  );
  examples(command.command('list').description('the jobs, and how often they run').action(list), ['jobs list']);
}

const list = () => {
  const width = Math.max(...jobs.map(({ name }) => name.length));
  for (const { name, everyMinutes, summary } of jobs)
    process.stdout.write(
      `${name.padEnd(width)}  every ${everyMinutes % 60 ? `${everyMinutes} min` : `${everyMinutes / 60} h`.padEnd(5)} ${summary}\n`,
    );
};

const run = (name: string | undefined, { now }: { now?: Date }) =>
  operate(async (db, startedAt, _applied, openFiles) => {
    const { mail, publicUrl, keyRing, jwtSecret } = readSettings();
    const transport = mail && (await openTransport(mail.place));
    const vault = createVault(keyRing);
    const context = {
      db,
      vault,
      files: await openFiles(),
      mailer: mail &&
        transport && {
          from: mail.from,
          publicUrl,
          vault,
          transport,
          unsubscribe: createUnsubscribeLinks(jwtSecret, publicUrl),
        },
      now: now ?? startedAt,
      log: onTerminal,
      signal: new AbortController().signal,
    };
    const lines: string[] = [];
    for (const job of chosen(name)) {
      const done = await runJob(job, context, { clock: () => new Date(), onlyIfDue: false });
      if (!done)
        throw new Refusal('conflict', `A server is running ${job.name} at this moment; try again in a few minutes`);
      lines.push(`${job.name}: ${countsOf(done)}`);
    }
    transport?.close();
    return lines;
  });

function chosen(name: string | undefined): readonly Job[] {
  if (name === undefined) return jobs;
  const job = jobs.find((one) => one.name === name);
  if (!job)
    throw new Refusal('invalid', `There is no job ${name}; there are ${jobs.map((one) => one.name).join(', ')}`);
  return [job];
}

const countsOf = (done: Record<string, number>) =>
  Object.entries(done)
    .map(([what, howMany]) => `${howMany} ${what}`)
    .join(', ') || 'nothing to do';

const say = (fields: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`);
const onTerminal: JobLog = { info: () => {}, warn: say, error: say };
