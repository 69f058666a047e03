import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';

/** The reason for a change of an accepted plan, which its history shows. */
export function ReasonField<V extends FieldValues & { reason: string }>({ control }: { control: Control<V> }) {
  const say = useWords(writeWords);
  return (
    <TextField
      control={control}
      name={'reason' as FieldPath<V>}
      label={say('reason')}
      help={say('reason.help')}
      maxLength={500}
    />
  );
}
