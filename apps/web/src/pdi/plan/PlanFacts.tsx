import type { PdiPlan } from '@jornada/contract/pdi-items';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { Face } from '../../ui/Face.tsx';
import { Facts, Section } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { LateMark, Percent, StateMark } from '../PlanMarks.tsx';
import { usePeople } from '../use-people.ts';
import { planWords } from './plan.words.ts';
import { ActionBalance } from './ActionBalance.tsx';

/** The person, the progress, and who accepted the plan. */
export function PlanFacts({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const { date } = useFormats();
  const { nameOf, faceOf } = usePeople();
  const { user_id, leader_id, state, is_late, starts_on, ends_on, purpose, progress_percent, evaluation } = plan;
  const person = (id: number) => (
    <Who key={id}>
      <Face of={faceOf(id)} /> <TextLink to={places.person(id, { tab: 'development' })}>{nameOf(id)}</TextLink>
    </Who>
  );
  return (
    <Section title={say('facts')}>
      <Facts
        facts={[
          [
            say('state'),
            <Marks key="state">
              <StateMark state={state} />
              {is_late && <LateMark />}
            </Marks>,
          ],
          [say('person'), person(user_id)],
          [say('leader'), leader_id === null ? say('leader.none') : person(leader_id)],
          [say('period'), say('period.of', { from: date(starts_on), to: date(ends_on) })],
          [say('progress'), <Percent key="progress" of={progress_percent} />],
          ...(evaluation
            ? [
                [
                  say('evaluation'),
                  <TextLink key="evaluation" to={places.evaluationResult(evaluation.id, user_id)}>
                    {evaluation.name}
                  </TextLink>,
                ] as const,
              ]
            : []),
          ...(purpose ? [[say('purpose'), <Text key="purpose">{purpose}</Text>] as const] : []),
        ]}
      />
      <Signed plan={plan} />
      <ActionBalance plan={plan} />
    </Section>
  );
}

/** Who has accepted the plan, and whose acceptance is missing. */
function Signed({ plan }: { plan: PdiPlan }) {
  const say = useWords(planWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const { nameOf } = usePeople();
  const { user_id, leader_id, state, accepted_by_person_at: own, accepted_by_leader_at: led } = plan;
  const names = {
    person: nameOf(user_id),
    leader: leader_id === null ? '' : nameOf(leader_id),
    first: own ? instant(own, account.time_zone) : '',
    second: led ? instant(led, account.time_zone) : '',
  };
  const waits = own ? leader_id : user_id;
  return (
    <Quiet>
      {say(own ? (led ? 'signed.both' : 'signed.person') : led ? 'signed.leader' : 'signed.none', names)}
      {state === 'proposed' && waits !== null && <b> {say('waits', { name: nameOf(waits) })}</b>}
    </Quiet>
  );
}

const Who = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.75),
  '& a': { overflowWrap: 'anywhere' },
});

const Marks = styled('span')({ display: 'flex', flexWrap: 'wrap', gap: space(0.75) });

const Text = styled('span')({ whiteSpace: 'pre-wrap' });

const Quiet = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& b': { fontWeight: 620, color: theme.vars.palette.text.primary },
}));
