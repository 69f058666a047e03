import type { PersonInFull } from '@jornada/contract/user';
import { offboardings } from '@jornada/contract/user-offboarding';
import { may } from '@jornada/domain/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Facts, Section } from '../../ui/Page.tsx';
import { useWords } from '../../words/words.ts';
import { BankLine, MonthLine } from './hours-lines.tsx';
import { AbsenceLine, AgreementLine, LeavingLine, ScheduleLine } from './other-lines.tsx';
import { recordWords } from './records.words.ts';

/**
 * The viewer's permitted facts about a person's hours, one line each with a link to its screen. After the employment
 * has ended, only the time bank and the offboarding are shown.
 */
export function PersonRecords({ person }: { person: PersonInFull }) {
  const say = useWords(recordWords);
  const { user, level } = useSession();
  const { id, is_active, leading } = person;
  const isOwn = id === user.id;
  const seesBank = isOwn || may(level, 'bank.read-all');
  const seesHours = isOwn || may(level, 'hours.read-all');
  const seesAbsences = isOwn || leading !== null || may(level, 'absences.read-all');
  const offboarding = useQuery({
    ...read(offboardings.offboardings, { query: { user_id: [id], sort: '-created_at', limit: 1 } }),
    enabled: !isOwn && may(level, 'people.offboardings'),
    throwOnError: false,
  }).data?.items[0];
  const isLeaving = offboarding?.state === 'planned' || (offboarding?.state === 'done' && !is_active);
  const lines: [name: Parameters<typeof say>[0], isShown: boolean, line: ReactNode][] = [
    ['line.leaving', isLeaving, offboarding && <LeavingLine key="leaving" offboarding={offboarding} />],
    ['line.bank', seesBank, <BankLine key="bank" userId={id} />],
    ['line.month', is_active && seesHours, <MonthLine key="month" userId={id} />],
    ['line.absence', is_active && seesAbsences, <AbsenceLine key="absence" userId={id} />],
    ['line.agreement', is_active && seesBank, <AgreementLine key="agreement" userId={id} />],
    ['line.schedule', is_active && seesHours, <ScheduleLine key="schedule" userId={id} />],
  ];
  const shown = lines.filter(([, isShown]) => isShown);
  if (shown.length === 0) return null;
  return (
    <Section title={say('title')}>
      <Facts facts={shown.map(([name, , line]) => [say(name), line] as const)} />
    </Section>
  );
}
