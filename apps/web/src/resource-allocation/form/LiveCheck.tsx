import { allocations } from '@jornada/contract/resource-allocation';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { usePaused } from '../../state/paused.ts';
import { space } from '../../ui/scale.ts';
import { Notice } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { allocationWords } from '../allocations.words.ts';
import type { Written } from './values.ts';

const DAYS_SHOWN = 6;

/**
 * The effect of saving on the person's load: whether it fits, otherwise the overallocated days with their excess hours.
 * It never prevents saving.
 */
export function LiveCheck({ written, insteadOf }: { written: Written | null; insteadOf: number | undefined }) {
  const say = useWords(allocationWords);
  const { plannedDate } = useFormats();
  const candidate =
    written && written.ends_on >= written.starts_on
      ? {
          user_id: written.user_id,
          starts_on: written.starts_on,
          ends_on: written.ends_on,
          minutes_per_day: written.minutes_per_day,
          ...(insteadOf !== undefined && { instead_of: insteadOf }),
        }
      : null;
  const body = usePaused(candidate && JSON.stringify(candidate));
  const check = useQuery({
    queryKey: [allocations.check.resource, allocations.check.name, body],
    queryFn: ({ signal }) =>
      call(allocations.check, { body: allocations.check.body.parse(JSON.parse(body ?? '')) }, { signal }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (body === null || !check.data)
    return body === null || check.error ? null : <Panel role="status">{say('check.waiting')}</Panel>;
  const { days, total_minutes, over_by_minutes, over, unknown } = check.data;
  const values = { days, hours: formatHours(total_minutes), over: formatHours(over_by_minutes), count: over.length };
  return (
    <Panel role="status" data-tone={over_by_minutes > 0 ? 'warning' : 'success'} aria-label={say('check')}>
      <strong>{days === 0 ? say('check.none') : say(over_by_minutes > 0 ? 'check.over' : 'check.fits', values)}</strong>
      {over.length > 0 && (
        <ul>
          {over.slice(0, DAYS_SHOWN).map((day) => (
            <li key={day.date}>
              {say('check.day', {
                date: plannedDate(day.date),
                allocated: formatHours(day.allocated_minutes),
                capacity: formatHours(day.capacity_minutes),
                over: formatHours(day.over_by_minutes),
              })}
            </li>
          ))}
          {over.length > DAYS_SHOWN && <li>{say('check.more', { count: over.length - DAYS_SHOWN })}</li>}
        </ul>
      )}
      {unknown && <span>{say('check.unknown')}</span>}
    </Panel>
  );
}

const Panel = styled(Notice)(({ theme }) => ({
  '&[data-tone=success]': { '--tone': theme.vars.palette.success.main },
  display: 'grid',
  gap: space(0.75),
  '& strong': { fontWeight: 600 },
  '& ul': { margin: 0, paddingInlineStart: space(2.25) },
  '& span': { color: theme.vars.palette.text.secondary },
}));
