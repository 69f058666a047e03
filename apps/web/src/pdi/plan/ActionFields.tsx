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
  return (
    <>
      <TextField
        control={control}
        name="title"
        label={say('action.title')}
        required
        autoFocus={isNew}
        maxLength={200}
      />
      <SelectField
        control={control}
        name="kind"
        label={say('action.kind')}
        options={ACTION_KINDS.map((value) => ({
          value,
          label: `${say(`kind.${value}`)}: ${say(`kind.${value}.text`)}`,
        }))}
      />
      <DateField control={control} name="due_on" label={say('action.due_on')} required />
      {!isNew && (
        <TextField
          control={control}
          name="evidence"
          label={say('action.evidence')}
          help={say('action.evidence.help')}
          as="textarea"
          rows={2}
          maxLength={1_000}
        />
      )}
      {asksReason && <ReasonField control={control} />}
    </>
  );
}
