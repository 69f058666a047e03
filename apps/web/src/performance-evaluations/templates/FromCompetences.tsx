import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useEndpointForm } from '../../api/form.ts';
import { places } from '../../places.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { useNavigate } from '../../ui/nav.ts';
import { Notice } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';
import { Ticks } from './Ticks.tsx';
import { useCompetences } from './use-competences.ts';

type Values = { name: string; chosen: Record<`of${number}`, boolean> };

const idsOf = ({ chosen }: Values): number[] =>
  Object.entries(chosen).flatMap(([key, isChosen]) => (isChosen ? [Number(key.slice(2))] : []));

/** Creates a template with a section for each chosen competence. */
export function FromCompetences({ onClose }: { onClose: () => void }) {
  const say = useWords(templateWords);
  const navigate = useNavigate();
  const competences = useCompetences().filter(({ is_active }) => is_active);
  const form = useEndpointForm<typeof evaluationTemplates.fromCompetences, Values>(
    evaluationTemplates.fromCompetences,
    {
      defaultValues: { name: '', chosen: {} },
      toBody: (values) => ({ name: values.name, competence_ids: idsOf(values) }),
      placeFault: ({ path, code }) => (path.startsWith('competence_ids') ? [{ path: 'chosen', code }] : undefined),
      onDone: ({ id, name }) => {
        toast({ text: say('created', { name }) });
        return navigate(places.evaluationTemplate(id));
      },
    },
  );
  const { errors } = form.formState;
  return (
    <FormDrawer title={say('from.title')} submit={say('new.save')} form={form} onClose={onClose}>
      <p style={{ margin: 0 }}>{say('from.text')}</p>
      <TextField control={form.control} name="name" label={say('field.name')} required autoFocus maxLength={120} />
      <Ticks>
        <legend>{say('from.competences')}</legend>
        {competences.map(({ id, name }) => (
          <CheckField key={id} control={form.control} name={`chosen.of${id}`} label={name} />
        ))}
      </Ticks>
      {competences.length === 0 && <Notice>{say('from.nothing')}</Notice>}
      {errors.chosen && (
        <Notice role="alert" data-tone="error">
          {say('from.choose')}
        </Notice>
      )}
    </FormDrawer>
  );
}
