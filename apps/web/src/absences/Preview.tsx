import { absences } from '@jornada/contract/absences';
import type { Output } from '@jornada/contract/endpoint';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../ui/styled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { call } from '../api/call.ts';
import { personName, usePeopleNames } from '../api/names.ts';
import { usePaused } from '../state/paused.ts';
import { space } from '../ui/scale.ts';
import { Notice } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { type AbsenceValues, faultsOf, writtenFrom } from './absence-values.ts';
import { previewWords } from './preview.words.ts';
import { useKinds } from './use-kinds.ts';

const DAYS_SHOWN = 5;

type Props = {
  control: Control<AbsenceValues>;
  /** Whether it is an absence of the signed-in person. */
  isOwn: boolean;
  /** Id of the absence that this one replaces. */
  insteadOf?: number;
};

/** The effect of the typed absence: days, hours, the time bank, and who else is absent. It never prevents sending. */
export function Preview({ control, isOwn, insteadOf }: Props) {
  const say = useWords(previewWords);
  const kinds = useKinds() ?? [];
  const values = useWatch({ control }) as AbsenceValues;
  const { note: _, starts_at: _at, ...written } = writtenFrom(values, kinds);
  const isWhole =
    faultsOf(values, kinds).length === 0 && written.starts_on !== '' && written.starts_on <= written.ends_on;
  const candidate = {
    ...written,
    ...(!isOwn && { user_id: values.user_id }),
    ...(insteadOf !== undefined && { instead_of: insteadOf }),
  };
  const body = usePaused(isWhole ? JSON.stringify(candidate) : null);
  const { data, error } = useQuery({
    queryKey: [absences.preview.resource, absences.preview.name, body],
    queryFn: ({ signal }) =>
      call(absences.preview, { body: absences.preview.body.parse(JSON.parse(body ?? '')) }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  // The server reports the field when the form is sent.
  if (body === null || error) return null;
  const kind = kinds.find(({ id }) => id === written.kind_id);
  return data ? (
    <Shown preview={data} inCalendarDays={kind?.counts_days === 'calendar'} />
  ) : (
    <Panel role="status">{say('waiting')}</Panel>
  );
}

function Shown({ preview, inCalendarDays }: { preview: Output<typeof absences.preview>; inCalendarDays: boolean }) {
  const say = useWords(previewWords);
  const { number, plannedDate } = useFormats();
  const people = usePeopleNames();
  const { days, minutes, balance_before_minutes: before, balance_after_minutes: after } = preview;
  const { overlaps, team_away: away, warnings } = preview;
  const isKnown = days.every(({ scheduled_minutes }) => scheduled_minutes !== null);
  const counted = inCalendarDays || !isKnown ? days : days.filter(({ covered_minutes }) => covered_minutes > 0);
  const sum = { days: counted.length, n: number(counted.length), hours: formatHours(minutes) };
  const isRefused = overlaps.length + warnings.length > 0;
  const namesOf = (ids: readonly number[]) => ids.map((id) => personName(people, id, say('person', { id }))).join(', ');
  return (
    <Panel role="status" data-tone={isRefused ? 'warning' : 'info'} aria-label={say('title')}>
      <strong>{say(isKnown ? (inCalendarDays ? 'calendar' : 'sum') : 'unknown', sum)}</strong>
      {isKnown && before !== null && after !== null && (
        <span>{say('balance', { before: formatHours(before), after: formatHours(after) })}</span>
      )}
      {overlaps.map(({ absence_id, starts_on, ends_on }) => (
        <span key={absence_id}>{say('overlap', { from: plannedDate(starts_on), to: plannedDate(ends_on) })}</span>
      ))}
      {warnings.map((warning) => (
        <span key={warning}>{say(`warning.${warning}`)}</span>
      ))}
      {away.length > 0 && (
        <>
          <span>{say('away.title')}</span>
          <ul>
            {away.slice(0, DAYS_SHOWN).map((day) => (
              <li key={day.date}>{say('away', { date: plannedDate(day.date), people: namesOf(day.user_ids) })}</li>
            ))}
            {away.length > DAYS_SHOWN && (
              <li>{say('more', { count: away.length - DAYS_SHOWN, n: number(away.length - DAYS_SHOWN) })}</li>
            )}
          </ul>
        </>
      )}
    </Panel>
  );
}

const Panel = styled(Notice)({
  display: 'grid',
  gap: space(0.75),
  '& strong': { fontWeight: 600 },
  '& ul': { margin: 0, paddingInlineStart: space(2.25) },
});
