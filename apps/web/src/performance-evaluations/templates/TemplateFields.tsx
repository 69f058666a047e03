import { SCALE_KINDS, type ScaleKind } from '@jornada/domain/evaluation-templates';
import type { EndpointForm } from '../../api/form.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { TemplateValues } from './template-values.ts';
import './template-faults.ts';
import { templateWords } from './templates.words.ts';

type Props = {
  form: Pick<EndpointForm<TemplateValues>, 'control' | 'setValue'>;
  /** Whether the labels follow the chosen kind, as in a new template. */
  isNew: boolean;
};

/** Kinds with default labels. Those of `levels` are the levels of the account. */
const READY = ['agreement', 'frequency'] as const satisfies readonly ScaleKind[];

/** The name and the scale of a template. */
export function TemplateFields({ form: { control, setValue }, isNew }: Props) {
  const say = useWords(templateWords);
  const field = (name: Exclude<keyof TemplateValues, 'kind'>) => ({ control, name, label: say(`field.${name}`) });
  return (
    <>
      <TextField {...field('name')} required autoFocus={isNew} maxLength={120} />
      <TextField {...field('description')} as="textarea" rows={2} maxLength={2_000} />
      <TextField
        control={control}
        name="kind"
        label={say('field.scale')}
        help={say('scale.help')}
        as="select"
        onEdit={(kind) => {
          const chosen = READY.find((one) => one === kind);
          if (isNew && chosen) setValue('labels', say(`labels.${chosen}`), { shouldDirty: true });
        }}
      >
        {SCALE_KINDS.map((value) => (
          <option key={value} value={value}>
            {say(`scale.${value}`)}
          </option>
        ))}
      </TextField>
      <TextField {...field('labels')} help={say('labels.help')} as="textarea" rows={5} required />
      <CheckField {...field('not_observed')} />
    </>
  );
}
