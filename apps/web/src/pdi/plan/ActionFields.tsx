import { ACTION_KINDS } from '@jornada/domain/pdi';
import type { Control } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import type { ActionValues } from './action-values.ts';
import { ReasonField } from './ReasonField.tsx';

type Props = { control: Control<ActionValues>; isNew: boolean; asksReason: boolean };

export function ActionFields({ control, isNew, asksReason }: Props) {
  const say = useWords(writeWords);
  const field = (name: 'title' | 'kind' | 'due_on' | 'evidence') => ({ control, name, label: say(`action.${name}`) });
  return (
    <>
      <TextField {...field('title')} required autoFocus={isNew} maxLength={200} />
      <SelectField
        {...field('kind')}
        options={ACTION_KINDS.map((value) => ({
          value,
          label: `${say(`kind.${value}`)}: ${say(`kind.${value}.text`)}`,
        }))}
      />
      <DateField {...field('due_on')} required />
      {!isNew && (
        <TextField {...field('evidence')} help={say('action.evidence.help')} as="textarea" rows={2} maxLength={1_000} />
      )}
      {asksReason && <ReasonField control={control} />}
    </>
  );
}
