import type { PdiCheckIn, PdiEvent, PdiPlan } from '@jornada/contract/pdi-items';
import { useSession } from '../../api/session.ts';
import { useNow } from '../../state/clock.ts';
import { Paper } from '../../ui/Paper.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { pdiWords } from '../pdi.words.ts';
import { planWords } from '../plan/plan.words.ts';
import { usePeople } from '../use-people.ts';
import { printWords } from './print.words.ts';
import { PrintedGoal } from './PrintedGoal.tsx';

type Props = {
  plan: PdiPlan;
  history: readonly PdiEvent[];
  /** Null for viewers who may not read them. */
  checkIns: readonly PdiCheckIn[] | null;
};

/** A whole plan for printing, with space for two signatures. */
export function PrintedPlan({ plan, history, checkIns }: Props) {
  const say = useWords(printWords);
  const sayPlan = useWords(planWords);
  const { nameOf } = usePeople();
  const { date, instant } = useFormats();
  const { account } = useSession();
  const { goals, user_id, leader_id } = plan;
  const at = (when: string) => instant(when, account.time_zone);
  return (
    <Sheets>
      <Head plan={plan} />
      <h2>{sayPlan('goals')}</h2>
      {goals.length === 0 && <p>{sayPlan('goals.none')}</p>}
      {goals.map((goal) => (
        <PrintedGoal key={goal.id} goal={goal} />
      ))}
      {checkIns && checkIns.length > 0 && (
        <>
          <h2>{sayPlan('check-ins')}</h2>
          {checkIns.map(({ id, at: when, author_id, body, confidence, next_on }) => (
            <div key={id} data-said>
              <b>
                {[at(when), nameOf(author_id), ...(confidence ? [sayPlan(`confidence.${confidence}`)] : [])].join(
                  ' · ',
                )}
              </b>
              <p>{body}</p>
              {next_on && <small>{sayPlan('check-in.next', { date: date(next_on) })}</small>}
            </div>
          ))}
        </>
      )}
      {history.length > 0 && (
        <>
          <h2>{sayPlan('history')}</h2>
          {history.map(({ id, at: when, author_id, event, title, from_on, to_on, reason }) => (
            <p key={id} data-said>
              {at(when)} · {nameOf(author_id)} ·{' '}
              {sayPlan(`event.${event}`, {
                title: title ?? sayPlan('event.plan'),
                from: from_on ? date(from_on) : '',
                to: to_on ? date(to_on) : '',
              })}
              {reason && <q>{reason}</q>}
            </p>
          ))}
        </>
      )}
      <footer>
        <p>{say('sign', { name: nameOf(user_id) })}</p>
        <p>{leader_id === null ? say('sign.leader') : say('sign', { name: nameOf(leader_id) })}</p>
      </footer>
    </Sheets>
  );
}

/** The person, the period, who accepted the plan, and who printed it when. */
function Head({ plan }: { plan: PdiPlan }) {
  const say = useWords(printWords);
  const sayPlan = useWords(planWords);
  const sayList = useWords(pdiWords);
  const { nameOf } = usePeople();
  const { date, instant, number } = useFormats();
  const { account, user } = useSession();
  const now = useNow();
  const { user_id, leader_id, starts_on, ends_on, state, is_late, progress_percent, purpose } = plan;
  const accepted = (at: string | null) => (at === null ? say('accepted.not') : instant(at, account.time_zone));
  const facts = [
    [say('company'), account.name],
    [sayPlan('state'), [sayList(`state.${state}`), ...(is_late ? [sayList('late')] : [])].join(', ')],
    [sayPlan('person'), nameOf(user_id)],
    [sayPlan('leader'), leader_id === null ? sayPlan('leader.none') : nameOf(leader_id)],
    [sayPlan('period'), sayPlan('period.of', { from: date(starts_on), to: date(ends_on) })],
    [sayPlan('progress'), sayList('percent', { n: number(progress_percent) })],
    [say('accepted.person'), accepted(plan.accepted_by_person_at)],
    [say('accepted.leader'), accepted(plan.accepted_by_leader_at)],
  ] as const;
  return (
    <header>
      <h1>{plan.title}</h1>
      <p>{say('title')}</p>
      <dl data-facts>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {purpose && (
          <div data-long>
            <dt>{sayPlan('purpose')}</dt>
            <dd data-text>{purpose}</dd>
          </div>
        )}
      </dl>
      <p>{say('made', { when: instant(now.toISOString(), account.time_zone), name: user.nome })}</p>
    </header>
  );
}

const Sheets = styled(Paper)({
  overflowWrap: 'anywhere',
  '& h3': { fontSize: '10.5pt', margin: '2mm 0 0', breakAfter: 'avoid' },
  '& h2': { breakAfter: 'avoid' },
  '& section': { marginBottom: '3mm' },
  '& [data-said]': { marginBottom: '1.5mm', breakInside: 'avoid' },
  '& [data-text], & [data-said] > p': { whiteSpace: 'pre-wrap' },
  '& q': { marginInlineStart: '1mm' },
});
