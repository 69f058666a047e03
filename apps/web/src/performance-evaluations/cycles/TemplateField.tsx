import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { useQuery } from '@tanstack/react-query';
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form';
import { read } from '../../api/query.ts';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

/** Selects one of the active templates of the account, or none. */
export function TemplateField<V extends FieldValues>({
  control,
  name,
}: {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
}) {
  const say = useWords(cyclesWords);
  const { data } = useQuery(read(evaluationTemplates.list, { query: { state: ['active'], limit: 100 } }));
  return (
    <TextField control={control} name={name} label={say('field.template_id')} as="select">
      <option value="">{say('template.none')}</option>
      {data?.items.map((template) => (
        <option key={template.id} value={template.id}>
          {template.name}
        </option>
      ))}
    </TextField>
  );
}
