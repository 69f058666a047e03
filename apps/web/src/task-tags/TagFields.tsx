import type { Control } from 'react-hook-form';
import { ColorField } from '../ui/ColorField.tsx';
import { TextField } from '../ui/fields.tsx';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';

export type TagValues = { name: string; color: string };

/** @param readOnly for people who may not edit tags; the save button states the reason */
export function TagFields({ control, readOnly = false }: { control: Control<TagValues>; readOnly?: boolean }) {
  const say = useWords(tagWords);
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={say('field.name')}
        required
        autoFocus={!readOnly}
        readOnly={readOnly}
        maxLength={60}
      />
      <ColorField control={control} name="color" label={say('field.color')} readOnly={readOnly} />
    </>
  );
}
