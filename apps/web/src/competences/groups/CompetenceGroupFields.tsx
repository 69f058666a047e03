import { tagColorOf } from '@jornada/domain/tag-colors';
import type { Control } from 'react-hook-form';
import { ColorField } from '../../ui/ColorField.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import { competenceGroupWords } from './competence-groups.words.ts';

/** The fields of the form, with the values of a new group. */
export const NEW_COMPETENCE_GROUP = { name: '', description: '', color: tagColorOf(1) };
export type CompetenceGroupValues = typeof NEW_COMPETENCE_GROUP;

/** @param readOnly for people who may see a group but not change it; the save button states the reason */
export function CompetenceGroupFields({
  control,
  readOnly = false,
}: {
  control: Control<CompetenceGroupValues>;
  readOnly?: boolean;
}) {
  const say = useWords(competenceGroupWords);
  const field = (name: keyof CompetenceGroupValues) => ({ control, name, label: say(`field.${name}`) });
  return (
    <>
      <TextField {...field('name')} required autoFocus={!readOnly} readOnly={readOnly} maxLength={80} />
      <TextField {...field('description')} as="textarea" rows={4} readOnly={readOnly} maxLength={1_000} />
      <ColorField {...field('color')} readOnly={readOnly} />
    </>
  );
}
