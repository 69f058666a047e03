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
  const field = (name: Exclude<keyof CycleValues, 'guide' | 'labels' | 'weights'>) => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  const weighted = cycle.groups.filter(({ group }) => group !== 'self');
  return (
    <FormDrawer title={say('edit.title', { name: cycle.name })} submit={say('save')} form={form} onClose={onClose}>
      <TextField {...field('name')} required maxLength={120} />
      <TextField {...field('description')} as="textarea" rows={2} maxLength={2_000} />
      <TextField {...field('purpose')} as="select">
        {CYCLE_PURPOSES.map((value) => (
          <option key={value} value={value}>
            {say(`purpose.${value}`)}
          </option>
        ))}
      </TextField>
      <TemplateField control={control} name="template_id" />
      <DateField {...field('period_from')} />
      <DateField {...field('period_to')} />
      {isNominated(cycle) && <DateField {...field('nominate_until')} />}
      <DateField {...field('answer_until')} />
      <DateField {...field('release_by')} />
      <TextField {...field('min_answers')} help={say('help.min_answers')} type="number" min={3} max={10} />
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
