import { type PerformanceEvaluation, performanceEvaluations } from '@jornada/contract/performance-evaluations-cycles';
import { CYCLE_PURPOSES, isNominated } from '@jornada/domain/evaluation-cycles';
import { useEndpointForm } from '../../api/form.ts';
import { DateField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bodyOf, type CycleValues, valuesOf } from './cycle-values.ts';
import { cyclesWords } from './cycles.words.ts';
import { RatingFields } from './RatingFields.tsx';
import { TemplateField } from './TemplateField.tsx';

/** Changes the settings of a draft. */
export function EditCycle({ cycle, onClose }: { cycle: PerformanceEvaluation; onClose: () => void }) {
  const say = useWords(cyclesWords);
  const form = useEndpointForm<typeof performanceEvaluations.update, CycleValues>(performanceEvaluations.update, {
    rest: { params: { id: cycle.id } },
    defaultValues: valuesOf(cycle),
    toBody: (values) => bodyOf(values, cycle),
    onDone: () => {
      toast({ text: say('saved') });
      onClose();
    },
  });
  const { control } = form;
  const weighted = cycle.groups.filter(({ group }) => group !== 'self');
  return (
    <FormDrawer title={say('edit.title', { name: cycle.name })} submit={say('save')} form={form} onClose={onClose}>
      <TextField control={control} name="name" label={say('field.name')} required maxLength={120} />
      <TextField
        control={control}
        name="description"
        label={say('field.description')}
        as="textarea"
        rows={2}
        maxLength={2_000}
      />
      <TextField control={control} name="purpose" label={say('field.purpose')} as="select">
        {CYCLE_PURPOSES.map((value) => (
          <option key={value} value={value}>
            {say(`purpose.${value}`)}
          </option>
        ))}
      </TextField>
      <TemplateField control={control} name="template_id" />
      <DateField control={control} name="period_from" label={say('field.period_from')} />
      <DateField control={control} name="period_to" label={say('field.period_to')} />
      {isNominated(cycle) && <DateField control={control} name="nominate_until" label={say('field.nominate_until')} />}
      <DateField control={control} name="answer_until" label={say('field.answer_until')} />
      <DateField control={control} name="release_by" label={say('field.release_by')} />
      <TextField
        control={control}
        name="min_answers"
        label={say('field.min_answers')}
        help={say('help.min_answers')}
        type="number"
        min={3}
        max={10}
      />
      {cycle.purpose === 'performance' && <RatingFields control={control} />}
      {weighted.length > 1 &&
        weighted.map(({ group }) => (
          <TextField
            key={group}
            control={control}
            name={`weights.${group}`}
            label={say('weight', { group: say(`group.${group}`) })}
            help={say('weights.help')}
            type="number"
            min={0}
            max={100}
          />
        ))}
    </FormDrawer>
  );
}
