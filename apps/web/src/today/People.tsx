import type { TodaysFigures } from '@jornada/contract/today';
import { formatHours } from '@jornada/domain/minutes';
import { PersonFace } from '../picks/PersonFace.tsx';
import { RouterLink } from '../ui/nav.ts';
import { TextLink } from '../ui/TextLink.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Lines } from './Figures.tsx';
import { Panel } from './Panel.tsx';
import { places } from './places.ts';
import { todayWords } from './today.words.ts';
import { useDays } from './use-days.ts';

/** People with time bank hours that are due soon, most hours first. */
export function DueHours({ due, today }: { due: NonNullable<TodaysFigures['due_hours']>; today: string }) {
  const say = useWords(todayWords);
  const { number } = useFormats();
  const days = useDays(today);
  const until = days.short(due.until);
  return (
    <Panel
      title={say('due-hours')}
      text={say('due-hours.text', { date: until })}
      all={{ to: places.dueHours, text: say('over.people', { count: due.people }) }}
    >
      <Lines>
        {due.first.map(({ user_id, nome, due_soon_minutes, next_due_on }) => {
          const hours = formatHours(due_soon_minutes);
          const date = days.short(next_due_on ?? due.until);
          return (
            <li key={user_id}>
              <span>
                <PersonFace of={{ id: user_id, nome }} />
                {nome}
              </span>
              <small>{say('due-hours.until', { date })}</small>
              <RouterLink to={places.dueOf(user_id)} aria-label={say('due-hours.name', { name: nome, hours, date })}>
                {hours}
              </RouterLink>
            </li>
          );
        })}
      </Lines>
      {due.people > due.first.length && (
        <TextLink to={places.dueHours}>{say('more', { count: number(due.people - due.first.length) })}</TextLink>
      )}
    </Panel>
  );
}

/** People without a schedule, whose capacity and overtime are unknown. */
export function Unscheduled({ without }: { without: NonNullable<TodaysFigures['without_schedule']> }) {
  const say = useWords(todayWords);
  const { number } = useFormats();
  return (
    <Panel
      title={say('schedules')}
      text={say('schedules.text')}
      all={{ to: places.unscheduled, text: say('over.people', { count: without.people }) }}
    >
      <Lines>
        {without.first.map(({ user_id, nome }) => (
          <li key={user_id}>
            <RouterLink to={places.scheduleOf(user_id)}>
              <PersonFace of={{ id: user_id, nome }} />
              {nome}
            </RouterLink>
          </li>
        ))}
      </Lines>
      {without.people > without.first.length && (
        <TextLink to={places.unscheduled}>
          {say('more', { count: number(without.people - without.first.length) })}
        </TextLink>
      )}
    </Panel>
  );
}
