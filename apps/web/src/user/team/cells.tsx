import { absences } from '@jornada/contract/absences';
import type { TeamMember } from '@jornada/contract/user-lines';
import { may } from '@jornada/domain/access';
import { formatHours } from '@jornada/domain/minutes';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { space } from '../../ui/scale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Cell } from '../../ui/table/columns.ts';
import { Trend } from '../../ui/Trend.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
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

/** The number of feedbacks that the person received and gave within 90 days, as far as their leader may see them. */
export function FeedbackCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number } = useFormats();
  const { feedback } = person;
  if (!feedback) return null;
  const counts = { received: number(feedback.received), sent: number(feedback.sent) };
  return (
    <TextLink to={places.person(person.id, { tab: 'development' })} aria-label={say('feedback.full', counts)}>
      {say('feedback', counts)}
    </TextLink>
  );
}

/**
 * The progress of the active development plan, the number of further plans, whether one is late, and the next check-in.
 */
export function PlanCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number, date } = useFormats();
  const { plan } = person;
  if (!plan) return <span className="quiet">{say('plan.none')}</span>;
  const percent = say('plan.percent', { n: number(plan.progress_percent) });
  const to = plan.plans === 1 ? places.plan(plan.id) : places.person(person.id, { tab: 'development' });
  return (
    <Several>
      <TextLink to={to} aria-label={say('plan.of', { nome: person.nome, percent })}>
        {plan.plans === 1 ? percent : say('plan.more', { percent, n: number(plan.plans - 1) })}
      </TextLink>
      {plan.is_late && <b data-tone="danger">{say('plan.late')}</b>}
      {plan.next_check_in_on && <small>{say('plan.check-in', { date: date(plan.next_check_in_on) })}</small>}
    </Several>
  );
}

/** The score of the last released result; with earlier results, a small line of all scores. */
export function ScoreCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number, hundredths } = useFormats();
  const { id, nome, evaluation } = person;
  const scores = evaluation?.scores ?? [];
  const last = scores.at(-1);
  if (!last) return <span className="quiet">{say('score.none')}</span>;
  const score = hundredths(last.score_hundredths);
  return (
    <Several>
      <TextLink
        to={places.evaluationResult(last.evaluation_id, id)}
        aria-label={say('score.of', { nome, score, points: number(last.points) })}
      >
        {score}
      </TextLink>
      {scores.length > 1 && (
        <Trend
          label={say('score.trend', {
            nome,
            values: scores.map(({ score_hundredths }) => hundredths(score_hundredths)).join(', '),
          })}
          values={scores.map(({ score_hundredths, points }) => ({ hundredths: score_hundredths, points }))}
        />
      )}
    </Several>
  );
}

/** The forms of the leader and of the person about them that are not submitted yet. */
export function FormsCell({ row: { original: person } }: Cell<TeamMember>) {
  const say = useWords(teamWords);
  const { number } = useFormats();
  const count = person.evaluation?.open_forms ?? 0;
  const n = number(count);
  if (count === 0) return <span className="quiet">{say('forms', { count, n })}</span>;
  return (
    <TextLink to={places.evaluations({ tab: 'cycles' })} aria-label={say('forms.of', { nome: person.nome, n })}>
      {say('forms', { count, n })}
    </TextLink>
  );
}

/** A link to the team of a person who leads others. */
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

const Several = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: space(0, 1.5),
  '& [data-tone=danger]': { color: theme.vars.palette.error.main },
}));
