import type { Absence } from '@jornada/contract/absence-items';
import { absences } from '@jornada/contract/absences';
import { agreements } from '@jornada/contract/time-bank-agreements';
import type { Offboarding } from '@jornada/contract/user-offboarding';
import { schedules } from '@jornada/contract/work-time-schedules';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Line } from './Line.tsx';
import { recordWords } from './records.words.ts';

type Props = { userId: number };

function useTodayHere() {
  const { account } = useSession();
  return useToday(account.time_zone);
}

/** The current or next absence, approved or pending. */
export function AbsenceLine({ userId }: Props) {
  const say = useWords(recordWords);
  const { plannedDate } = useFormats();
  const today = useTodayHere();
  const kinds = useQuery({ ...read(absences.kinds, {}), throwOnError: false }).data?.items;
  const query = useQuery({
    ...read(absences.list, {
      query: { user_id: [userId], status: ['requested', 'approved'], from: today, sort: 'starts_on', limit: 1 },
    }),
    throwOnError: false,
  });
  const textOf = ({ kind_id, starts_on, ends_on, status }: Absence) => {
    const kind = kinds?.find(({ id }) => id === kind_id)?.name ?? say('absent');
    const from = plannedDate(starts_on, today);
    const absence =
      starts_on === ends_on
        ? say('absence.day', { kind, from })
        : say('absence', { kind, from, to: plannedDate(ends_on, today) });
    return status === 'requested' ? say('absence.requested', { absence }) : absence;
  };
  return (
    <Line query={query} to={places.absences({ user_id: userId })}>
      {({ items: [next], next_cursor }) => {
        if (!next) return say('absence.none');
        const absence = textOf(next);
        return next_cursor === null ? absence : say('absence.more', { absence });
      }}
    </Line>
  );
}

/** Today's agreement, or the reason why the person has no time bank. */
export function AgreementLine({ userId }: Props) {
  const say = useWords(recordWords);
  const query = useQuery({ ...read(agreements.rules, { query: { user_id: userId } }), throwOnError: false });
  return (
    <Line query={query} to={places.bankRules()}>
      {({ agreement, version, excluded }) =>
        excluded !== null ? say('agreement.excluded') : version && agreement ? agreement.name : say('agreement.none')
      }
    </Line>
  );
}

/** The weekly hours of the current schedule, or of the first future one. */
export function ScheduleLine({ userId }: Props) {
  const say = useWords(recordWords);
  const { date } = useFormats();
  const today = useTodayHere();
  const query = useQuery({ ...read(schedules.list, { params: { userId } }), throwOnError: false });
  return (
    <Line query={query} to={places.schedule(userId)}>
      {({ items }) => {
        const shown = items.find(({ valid_from }) => valid_from <= today) ?? items.at(-1);
        if (!shown) return say('schedule.none');
        const hours = formatHours(shown.minutes.reduce((sum, minutes) => sum + minutes, 0));
        const values = { hours, date: date(shown.valid_from) };
        return say(shown.valid_from <= today ? 'schedule' : 'schedule.begins', values);
      }}
    </Line>
  );
}

/** The last day of work, and the deadline or date of the settlement of the time bank. */
export function LeavingLine({ offboarding }: { offboarding: Offboarding }) {
  const say = useWords(recordWords);
  const { date } = useFormats();
  const { account } = useSession();
  const today = useTodayHere();
  const { user_id, state, settlement, left_on, settle_by, settled_at } = offboarding;
  const days = { day: date(left_on), by: date(settle_by) };
  const isWaiting = state === 'done' && settlement === 'waiting';
  const text = () => {
    if (state === 'planned') return say('leaving.planned', days);
    if (isWaiting) return say(settle_by < today ? 'leaving.late' : 'leaving.waiting', days);
    return settled_at === null
      ? say('leaving.none_needed', days)
      : say('leaving.settled', { ...days, on: date(dateIn(account.time_zone, new Date(settled_at))) });
  };
  const to =
    state === 'planned'
      ? places.offboardings({ state: 'planned' })
      : places.statement(user_id, { ...(isWaiting && { terminate: true }) });
  return <TextLink to={to}>{text()}</TextLink>;
}
