import { MOST_OF_FEEDBACK } from '@jornada/domain/feedback';
import { type Control, type FieldPathByValue, type FieldValues, useController, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { OneField } from '../picks/OneField.tsx';
import { TaskList } from '../picks/TaskList.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { PickField } from '../ui/filters/PickField.tsx';
import { flip } from '../ui/list/FilterBar.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import './feedback-faults.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { useCompetences } from './use-competences.ts';
import { writeWords } from './write.words.ts';

type Props = { control: Control<FeedbackValues>; taskTitle?: string | null };

/** Optional fields that are rarely used, collapsed at first: competences and a task. */
export function MoreFields({ control, taskTitle = null }: Props) {
  const say = useWords(writeWords);
  const [competences, task] = useWatch({ control, name: ['competence_ids', 'task_id'] });
  const [isOpen, setOpen] = useState(competences.length > 0 || task !== null);
  return (
    <Folded open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say('more')}</summary>
      {isOpen && (
        <div>
          <CompetencesField control={control} name="competence_ids" />
          <TaskField control={control} title={taskTitle} />
        </div>
      )}
    </Folded>
  );
}

/** Selects up to five competences. */
export function CompetencesField<V extends FieldValues>({
  control,
  name,
}: {
  control: Control<V>;
  name: FieldPathByValue<V, number[]>;
}) {
  const say = useWords(writeWords);
  const sayFault = useWords(faultWords);
  const all = useCompetences();
  const { field, fieldState } = useController({ control, name });
  const chosen: readonly number[] = field.value;
  const nameOf = (id: number) => all.find((one) => one.id === id)?.name ?? say('competence', { id });
  return (
    <PickField
      label={say('competences')}
      value={chosen.length ? chosen.map(nameOf).join(', ') : say('competences.add')}
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
      onBlur={field.onBlur}
    >
      {() => (
        <OptionList
          multiple
          label={say('competences')}
          chosen={chosen}
          options={all
            .filter(({ id, is_active }) => is_active || chosen.includes(id))
            .map(({ id, name: label }) => ({ value: id, label }))}
          onPick={({ value }) => field.onChange(flip(chosen, value).slice(0, MOST_OF_FEEDBACK.competences))}
        />
      )}
    </PickField>
  );
}

function TaskField({ control, title }: { control: Control<FeedbackValues>; title: string | null }) {
  const say = useWords(writeWords);
  const sayFault = useWords(faultWords);
  const { field, fieldState } = useController({ control, name: 'task_id' });
  const [picked, setPicked] = useState(title);
  return (
    <OneField
      List={TaskList}
      label={say('task')}
      none={say('task.none')}
      id={field.value}
      nameOf={(id) => picked ?? say('task.named', { id })}
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
      onBlur={field.onBlur}
      onPick={(task) => {
        setPicked(task?.title ?? null);
        field.onChange(task?.id ?? null);
      }}
    />
  );
}

const Folded = styled('details')(({ theme }) => ({
  ...theme.typography.body2,
  '& > summary': { width: 'fit-content', cursor: 'pointer', fontWeight: 600, color: theme.vars.palette.primary.main },
  '& > summary:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& > div': { display: 'grid', gap: space(2), marginTop: space(1.5) },
}));
