import { addDays } from '@jornada/domain/calendar';
import { useSession } from '../api/session.ts';
import { everybody } from '../picks/list-in-filter.tsx';
import { useToday } from '../state/clock.ts';
import { ListFilters } from '../ui/list/ListFilters.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { auditWords } from './audit.words.ts';
import { useActorNames, useLogNames, useLogWords } from './names.ts';
import type { useAuditList } from './use-audit-list.ts';

export function AuditFilters({ place }: Pick<ReturnType<typeof useAuditList>, 'place'>) {
  const say = useWords(auditWords);
  const words = useLogWords();
  const names = useLogNames();
  const nameOf = useActorNames();
  const { date } = useFormats();
  const { account } = useSession();
  const today = useToday(account.time_zone);

  const named = (kind: 'action' | 'target', values: readonly string[]) => ({
    label: say(`field.${kind}`),
    options: values
      .map((value) => ({ value, label: words(kind, value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
    // A link may contain a name that the log does not have.
    nameOf: (value: string) => words(kind, value),
  });
  const period = (from: string | null, to: string | null) => {
    if (from && to) return say('filter.range', { from: date(from), to: date(to) });
    return from ? say('filter.from', { from: date(from) }) : say('filter.to', { to: date(to ?? '') });
  };

  return (
    <ListFilters
      label={say('title')}
      place={place}
      shown={{
        actor_id: {
          label: say('field.actor_id'),
          nameOf,
          list: everybody,
        },
        action: named('action', names.actions),
        target: named('target', names.targets),
        target_id: { search: say('filter.row-search'), label: say('filter.row'), read: idIn },
        from: {
          to: 'to',
          chip: period,
          menu: {
            label: say('field.at'),
            presets: [
              { label: say('today'), range: { from: today, to: today } },
              { label: say('week'), range: { from: addDays(today, -6), to: today } },
              { label: say('month'), range: { from: addDays(today, -29), to: today } },
            ],
          },
        },
      }}
    />
  );
}

const idIn = (text: string) => (/^[1-9]\d{0,15}$/.test(text.trim()) ? Number(text.trim()) : null);
