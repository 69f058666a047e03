import { GOAL_STATES } from '@jornada/domain/pdi';
import { type Control, useWatch } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { Pair } from '../PlanFields.tsx';
import { writeWords } from '../pdi-write.words.ts';
import { useCompetences } from '../use-competences.ts';
import type { GoalValues } from './goal-values.ts';
import { planWords } from './plan.words.ts';
import { ReasonField } from './ReasonField.tsx';

type Props = { control: Control<GoalValues>; isNew: boolean; asksReason: boolean };

export function GoalFields({ control, isNew, asksReason }: Props) {
  const say = useWords(writeWords);
  const field = (name: 'title' | 'why' | 'from_level' | 'to_level' | 'due_on') => ({
    control,
    name,
    label: say(`goal.${name}`),
  });
  const sayPlan = useWords(planWords);
  const all = useCompetences();
  const chosen = useWatch({ control, name: 'competence_id' });
  const competence = all.find(({ id }) => id === chosen);
  const levels = (competence?.levels ?? []).map(({ level, name }) => ({
    value: level,
    label: name ? say('goal.level', { level, name }) : String(level),
  }));
  return (
    <>
      <TextField {...field('title')} required autoFocus={isNew} maxLength={160} />
      <TextField {...field('why')} as="textarea" rows={2} maxLength={1_000} />
      <SelectField
        control={control}
        name="competence_id"
        label={say('goal.competence')}
        none={say('goal.competence.none')}
        options={all
          .filter(({ id, is_active }) => is_active || id === chosen)
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      {levels.length > 0 && (
        <Pair>
          <SelectField {...field('from_level')} none={say('goal.level.none')} options={levels} />
          <SelectField {...field('to_level')} none={say('goal.level.none')} options={levels} />
        </Pair>
      )}
      <Pair>
        <DateField {...field('due_on')} required />
        {!isNew && (
          <SelectField
            control={control}
            name="state"
            label={sayPlan('state')}
            options={GOAL_STATES.map((value) => ({ value, label: sayPlan(`goal.state.${value}`) }))}
          />
        )}
      </Pair>
      {asksReason && <ReasonField control={control} />}
    </>
  );
}
