import type { TeamMember } from '@jornada/contract/user-lines';
import { places } from '../../places.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Cell } from '../../ui/table/columns.ts';
import { Trend } from '../../ui/Trend.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Several } from './Several.tsx';
import { teamWords } from './team.words.ts';

/** What the person received and gave within 90 days, of what their leader may see. */
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

/** How far the active development plan is, how many more there are, whether one is late, and the next check-in. */
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

/** The score of the last released result, and with an earlier one all of them as a small line. */
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

/** The forms of leader and person about them that are still to be submitted. */
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
