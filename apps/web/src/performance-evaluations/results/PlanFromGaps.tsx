import { pdi } from '@jornada/contract/pdi';
import type { EvaluationResult, ResultCompetence } from '@jornada/contract/performance-evaluations-results';
import { MOST_OF_PLAN } from '@jornada/domain/pdi';
import { mdiSprout } from '@mdi/js';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { space } from '../../ui/scale.ts';
import { Notice, Refused } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ResultSection } from '../../ui/ResultSection.tsx';
import { isGap } from './is-gap.ts';
import { talksWords } from './talks.words.ts';
import { usePoints } from './use-points.ts';

/** The person selects competences to work on, and gets a draft of a plan with a goal for each. */
export function PlanFromGaps({ result: { competences, evaluation } }: { result: EvaluationResult }) {
  const say = useWords(talksWords);
  const navigate = useNavigate();
  const create = useWrite(pdi.fromEvaluation, { errorIsShown: true });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(competences.filter(isGap).map(({ competence_id }) => competence_id)),
  );
  if (competences.length === 0) return null;
  const chosen = competences.filter(({ competence_id }) => ticked.has(competence_id));
  const refused = archivedIn(create.error).map((at) => create.variables?.body.competence_ids[at]);
  const archived = chosen.filter(({ competence_id }) => refused.includes(competence_id)).map(({ name }) => name);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { body: { evaluation_id: evaluation.id, competence_ids: chosen.map(({ competence_id }) => competence_id) } },
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
        {archived.length > 0 ? (
          <Notice role="alert" data-tone="error">
            {say('plan.archived', { names: archived.join(', ') })}
          </Notice>
        ) : (
          <Refused error={create.error} />
        )}
        <Action
          type="submit"
          variant="outlined"
          icon={mdiSprout}
          busy={create.isPending}
          whyNot={
            chosen.length === 0
              ? say('plan.none')
              : chosen.length > MOST_OF_PLAN.goals
                ? say('plan.too-many', { most: MOST_OF_PLAN.goals })
                : undefined
          }
        >
          {say('plan.make')}
        </Action>
      </form>
    </ResultSection>
  );
}

/** Positions of the chosen competences that have been archived since, from the error that refuses the request. */
const archivedIn = (error: unknown): number[] =>
  error instanceof ApiError
    ? error.faults.flatMap(({ path, code }) => (code === 'not_active' ? Number(path.split('.')[1]) : []))
    : [];

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
  '& legend': { ...theme.typography.subtitle2, padding: 0, paddingBottom: space(0.5) },
  '& label': { display: 'flex', alignItems: 'center', gap: space(1.25), minHeight: 32, overflowWrap: 'anywhere' },
  '& input': { width: 18, height: 18, margin: 0, flex: 'none', accentColor: theme.vars.palette.primary.main },
}));
