import { evaluationPeople } from '@jornada/contract/performance-evaluations-people';
import type { PerformanceEvaluation } from '@jornada/contract/performance-evaluations-cycles';
import { may } from '@jornada/domain/access';
import { mdiBellOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';
import { Days } from './Days.tsx';
import { Panel } from './Panel.tsx';
import { Tallies } from './Tallies.tsx';
import { usePeople } from './use-people.ts';

/** Polling interval while progress is shown: submitting a form sends no live update. */
const EVERY_MS = 60_000;

/** How many forms are submitted, by group and by leader. It never shows by whom. */
export function Progress({ cycle }: { cycle: PerformanceEvaluation }) {
  const say = useWords(cyclesWords);
  const { nameOf } = usePeople();
  const { number } = useFormats();
  const manages = may(useSession().level, 'evaluations.manage');
  const request = { params: { id: cycle.id } };
  const answer = useQuery({
    ...read(evaluationPeople.progress, request),
    refetchInterval: EVERY_MS,
  });
  const { data } = answer;
  if (!data) return <NotLoaded query={answer} rows={3} />;
  // People who neither lead anybody in the cycle nor manage it see no progress.
  if (data.forms === 0) return null;
  return (
    <Panel aria-label={say('progress')}>
      <header>
        <h2>{say('progress')}</h2>
        {data.submitted < data.forms && <Remind cycle={cycle} manages={manages} />}
      </header>
      <Bar name={null} {...data} />
      {data.by_group.length > 1 && (
        <>
          <h3>{say('progress.group')}</h3>
          <ul>
            {data.by_group.map(({ group, ...tally }) => (
              <li key={group}>
                <Bar name={say(`group.${group}`)} {...tally} />
              </li>
            ))}
          </ul>
        </>
      )}
      {manages && cycle.counts && cycle.degree === '360' && (
        <p>{say('progress.enough', { n: number(data.subjects_enough), people: number(cycle.counts.subjects) })}</p>
      )}
      <Days days={data.by_day} />
      {manages && data.by_leader.length > 1 && (
        <Tallies
          title={say('progress.leader')}
          rows={data.by_leader.map(({ leader_id, ...tally }) => ({
            ...tally,
            key: String(leader_id),
            name: leader_id === null ? say('progress.none') : nameOf(leader_id),
          }))}
        />
      )}
      {data.by_department.length > 1 && (
        <Tallies
          title={say('progress.department')}
          rows={data.by_department.map(({ department, ...tally }) => ({
            ...tally,
            key: String(department),
            name: department ?? say('progress.department.none'),
          }))}
        />
      )}
    </Panel>
  );
}

function Bar({ name, forms, submitted }: { name: string | null; forms: number; submitted: number }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const text = say('progress.all', { submitted: number(submitted), forms: number(forms) });
  return (
    <>
      <p>{name === null ? text : `${name}: ${text}`}</p>
      <i aria-hidden style={{ inlineSize: `${(100 * submitted) / Math.max(1, forms)}%` }} />
    </>
  );
}

function Remind({ cycle, manages }: { cycle: PerformanceEvaluation; manages: boolean }) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  const remind = useWrite(evaluationPeople.remind);
  return (
    <Action
      color="inherit"
      icon={mdiBellOutline}
      busy={remind.isPending}
      onClick={() =>
        remind.mutate(
          { params: { id: cycle.id }, body: {} },
          {
            onSuccess: ({ reminded }) => toast({ text: say('reminded', { count: reminded, n: number(reminded) }) }),
          },
        )
      }
    >
      {say(manages ? 'remind' : 'remind.own')}
    </Action>
  );
}
