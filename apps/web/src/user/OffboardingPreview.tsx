import { offboardings } from '@jornada/contract/user-offboarding';
import { formatHours } from '@jornada/domain/minutes';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { Facts } from '../ui/Page.tsx';
import { Loading, Refused } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { offboardingWords } from './offboarding.words.ts';

/** A dry run is a POST that writes nothing. What it counts depends on the day only. */
const dryRun = (id: number, left_on: string) =>
  queryOptions({
    queryKey: [offboardings.offboard.resource, 'dry-run', id, left_on],
    queryFn: ({ signal }) => {
      const body = { left_on, reason: 'other', allocations: 'keep', dry_run: true } as const;
      return call(offboardings.offboard, { params: { id }, body }, { signal });
    },
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });

/** What would change hands if a person left on a day. */
export function OffboardingPreview({ userId, day }: { userId: number; day: string }) {
  const say = useWords(offboardingWords);
  const { number } = useFormats();
  const { data, error } = useQuery(dryRun(userId, day));
  if (error) return <Refused error={error} />;
  if (!data) return <Loading rows={3} />;
  const { preview } = data;
  const { open_tasks, clients, reports, future_allocations, absences_ahead, running_timer } = preview;
  const isNothing = open_tasks + clients + reports + future_allocations + absences_ahead === 0 && !running_timer;
  return (
    <section aria-live="polite" aria-label={say('preview')}>
      <h3>{say('preview')}</h3>
      {isNothing && <p>{say('preview.nothing')}</p>}
      <Facts
        facts={[
          [say('preview.tasks'), number(open_tasks)],
          [say('preview.clients'), number(clients)],
          [say('preview.reports'), number(reports)],
          [say('preview.allocations'), number(future_allocations)],
          [say('preview.absences'), number(absences_ahead)],
          ...(running_timer ? [[say('preview.timer'), say('preview.timer.text')] as const] : []),
          [say('preview.balance'), formatHours(preview.balance_minutes)],
          [say('preview.months'), preview.open_months.join(', ') || '–'],
          [say('preview.sessions'), number(preview.sessions)],
          ...(preview.other_super_admins === null
            ? []
            : [[say('preview.supers'), number(preview.other_super_admins)] as const]),
        ]}
      />
    </section>
  );
}
