import { accounts } from '@jornada/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Facts, Section } from '../ui/Page.tsx';
import { NotLoaded, Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { mailsWords } from './mails.words.ts';

/** Whether e-mails are sent, for people who may invite others. */
export function MailSection({ timeZone }: { timeZone: string }) {
  const say = useWords(mailsWords);
  const { capabilities } = useSession();
  if (!capabilities.includes('account.brand')) return null;
  return (
    <Section title={say('title')} text={say('text')}>
      <MailState timeZone={timeZone} />
    </Section>
  );
}

function MailState({ timeZone }: { timeZone: string }) {
  const say = useWords(mailsWords);
  const { instant, number } = useFormats();
  const answer = useQuery({ ...read(accounts.mails, {}), throwOnError: false });
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={3} />;
  if (!data.configured) return <Notice role="status">{say('off')}</Notice>;
  const { failing_since, fault, last_sent_at, waiting, failed, refused_addresses } = data;
  return (
    <>
      <Notice role="status" {...(failing_since !== null && { 'data-tone': 'warning' })}>
        {failing_since === null
          ? say('works')
          : say('failing', { since: instant(failing_since, timeZone), fault: fault ?? '' })}
      </Notice>
      <Facts
        facts={[
          [say('last'), last_sent_at === null ? say('never') : instant(last_sent_at, timeZone)],
          [say('waiting'), number(waiting)],
          [say('failed'), number(failed)],
          [say('refused'), number(refused_addresses)],
        ]}
      />
    </>
  );
}
