import { pdi } from '@jornada/contract/pdi';
import type { EvaluationResult, ResultCompetence } from '@jornada/contract/performance-evaluations-results';
import { addDays } from '@jornada/domain/calendar';
import { mdiSprout } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { space } from '../../ui/scale.ts';
import { Failed, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { everyCompetence } from '../templates/use-competences.ts';
import { goalOf, isGap } from './goals.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { talksWords } from './talks.words.ts';
import { usePoints } from './use-points.ts';

/** Half a year, which most plans take. */
const USUAL_DAYS = 182;

/** The most goals of a plan. */
const MOST_GOALS = 10;

/** The person ticks what they want to work on, and gets the draft of a plan with a goal for each. */
export function PlanFromGaps({ result: { competences, evaluation } }: { result: EvaluationResult }) {
  const say = useWords(talksWords);
  const navigate = useNavigate();
  const { account } = useSession();
  const today = useToday(account.time_zone);
  const create = useWrite(pdi.create);
  const known = useQuery({ ...everyCompetence, throwOnError: false });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(competences.filter(isGap).map(({ competence_id }) => competence_id)),
  );
  if (competences.length === 0) return null;
  const chosen = competences.filter(({ competence_id }) => ticked.has(competence_id));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      {
        body: {
          title: say('plan.title', { cycle: evaluation.name }).slice(0, 160),
          evaluation_id: evaluation.id,
          starts_on: today,
          ends_on: addDays(today, USUAL_DAYS),
          goals: chosen.map((one) =>
            goalOf(
              one,
              evaluation.scale.kind === 'levels',
              known.data?.find(({ id }) => id === one.competence_id)?.suggested_actions ?? [],
            ),
          ),
        },
      },
      {
        onSuccess: ({ id }) => {
          toast({ text: say('plan.made') });
          void navigate(places.plan(id));
        },
      },
    );
  };
  return (
    <ResultSection title={say('plan')}>
      <p>{say('plan.text')}</p>
      <form data-off-paper onSubmit={onSubmit}>
        <Choices>
          <legend>{say('plan.which')}</legend>
          {competences.map((one) => (
            <Tick
              key={one.competence_id}
              competence={one}
              checked={ticked.has(one.competence_id)}
              onChange={() => setTicked(new Set(ticked).symmetricDifference(new Set([one.competence_id])))}
            />
          ))}
        </Choices>
        {known.error && <Failed error={known.error} onRetry={() => void known.refetch()} busy={known.isFetching} />}
        <Refused error={create.error} />
        <Action
          type="submit"
          variant="outlined"
          icon={mdiSprout}
          busy={create.isPending || known.isPending}
          whyNot={
            chosen.length === 0 ? say('plan.none') : chosen.length > MOST_GOALS ? say('plan.too-many') : undefined
          }
        >
          {say('plan.make')}
        </Action>
      </form>
    </ResultSection>
  );
}

type TickProps = { competence: ResultCompetence; checked: boolean; onChange: () => void };

function Tick({ competence, checked, onChange }: TickProps) {
  const say = useWords(talksWords);
  const { points } = usePoints();
  const { name, others_hundredths, expected_level } = competence;
  return (
    <label>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span>
        {name}{' '}
        <small>
          {say(expected_level === null ? 'plan.seen' : 'plan.seen.expected', {
            others: points(others_hundredths),
            expected: points(expected_level === null ? null : expected_level * 100),
          })}
        </small>
      </span>
    </label>
  );
}

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: space(0.5),
  margin: 0,
  marginBottom: space(1.5),
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.subtitle2, paddingBottom: space(0.5) },
  '& label': { display: 'flex', alignItems: 'center', gap: space(1.25), minHeight: 32, overflowWrap: 'anywhere' },
  '& input': { width: 18, height: 18, margin: 0, flex: 'none', accentColor: theme.vars.palette.primary.main },
}));
