import { absences } from '@jornada/contract/absences';
import type { TeamMember } from '@jornada/contract/user-lines';
import { may } from '@jornada/domain/access';
import { formatHours } from '@jornada/domain/minutes';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Cell } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Several } from './Several.tsx';
import { teamWords } from './team.words.ts';

/** Today's absence with its kind, if the viewer may see it, and a link to the absences. */
export function AbsenceCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { date } = useFormats();
  const { absence } = person;
  const kinds = useQuery({ ...read(absences.kinds, {}), enabled: absence !== null }).data?.items;
  if (!absence) return <span className="quiet">{say('here')}</span>;
  const kind = kinds?.find(({ id }) => id === absence.kind_id)?.name ?? say('absent');
  return (
    <TextLink to={places.absences({ user_id: person.id })}>
      {absence.minutes_per_day === null
        ? say('away', { kind, date: date(absence.ends_on) })
        : say('away.part', { kind, hours: formatHours(absence.minutes_per_day) })}
    </TextLink>
  );
}

/** Worked and expected hours; a link for people who may open the hours of others. */
export function WeekCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { level } = useSession();
  const { minutes, expected_minutes } = person.week;
  const worked = formatHours(minutes);
  const text =
    expected_minutes === null
      ? say('week.unknown', { worked })
      : say('week', { worked, expected: formatHours(expected_minutes) });
  return may(level, 'hours.read-all') ? <TextLink to={places.hours({ user: person.id })}>{text}</TextLink> : text;
}

/** Open and overdue tasks, with links to lists of these tasks. */
export function TasksCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number } = useFormats();
  const { open, overdue } = person.tasks;
  const assignee_id = person.id;
  if (open === 0) return <span className="quiet">{say('open', { count: 0, n: '0' })}</span>;
  return (
    <Several>
      <TextLink to={places.tasks({ assignee_id, status: 'todo,doing' })}>
        {say('open', { count: open, n: number(open) })}
      </TextLink>
      {overdue > 0 && (
        <TextLink to={places.tasks({ assignee_id, overdue: true })} data-tone="danger">
          {say('overdue', { count: overdue, n: number(overdue) })}
        </TextLink>
      )}
    </Several>
  );
}

export const BalanceCell = ({ row: { original: person } }: Cell<TeamMember>) => (
  <TextLink to={places.statement(person.id)}>{formatHours(person.balance_minutes ?? 0)}</TextLink>
);

/** Leads to the team of a person who leads others. */
export function LeadsCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number } = useFormats();
  const count = person.leads;
  if (count === 0) return null;
  const n = number(count);
  return (
    <TextLink to={places.team({ of: person.id })} aria-label={say('leads.of', { nome: person.nome, count, n })}>
      {say('leads', { count, n })}
    </TextLink>
  );
}
