import { randomUUID } from 'node:crypto';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Command } from 'commander';
import { openTransport } from '../mails/open-transport.ts';
import { MailFault } from '../mails/transport.ts';
import { readSettings } from '../settings.ts';
import { asEmail, examples } from './options.ts';

export function addMailCommands(program: Command): void {
  const command = program.command('mail').description('e-mail: find out whether it works');
  examples(
    command
      .command('test')
      .description('send a mail now, with the settings of SMTP_URL and MAIL_FROM')
      .argument('<address>', 'who receives it', asEmail)
      .action(test),
    ['mail test ana@example.com'],
  );
}

/** Sends at once instead of through the outbox, so that the output can show the reason of a failure. */
async function test(address: string): Promise<void> {
  const { mail, publicUrl } = readSettings();
  if (!mail) throw invalid('SMTP_URL', 'is not set, so no e-mails are sent');
  const transport = await openTransport(mail.place);
  const text = `This is a test of the e-mails of Jornada at ${publicUrl}. It works.`;
  try {
    await transport.send({
      id: `${randomUUID()}@${new URL(publicUrl).hostname}`,
      from: mail.from,
      to: address,
      subject: 'Jornada: test',
      text,
      html: `<p>${text}</p>`,
    });
  } catch (error) {
    if (error instanceof MailFault)
      throw new Refusal('unavailable', `the mail was not sent: ${EXPLAINED[error.kind]} (${error.message})`);
    throw error;
  } finally {
    transport.close();
  }
  process.stdout.write(
    'folder' in mail.place
      ? `Written to ${mail.place.folder}\n`
      : `Accepted by ${mail.place.smtp.host}:${mail.place.smtp.port}. Look for it in the mailbox, and in its spam folder\n`,
  );
}

const EXPLAINED: Readonly<Record<MailFault['kind'], string>> = {
  server: 'the mail server cannot be reached, or refuses the sign-in or the sender',
  later: 'the mail server cannot take it now',
  refused: 'the mail server refuses the recipient',
};
