import { NPS_AUDIENCES, NPS_SEGMENTATIONS } from '@jornada/domain/nps';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { useWords } from '../../words/words.ts';
import type { AskedValues } from './wave-values.ts';
import { wavesWords } from './waves.words.ts';

type Props<V extends FieldValues> = {
  /** Returns the props that bind a field of the form. */
  bind: (name: keyof AskedValues) => { control: Control<V>; name: FieldPath<V> };
};

/** The fields that waves and series share: questions, segmentation of the results, and who may read them. */
export function AskedFields<V extends FieldValues>({ bind }: Props<V>) {
  const say = useWords(wavesWords);
  const field = (name: keyof AskedValues) => ({ ...bind(name), label: say(`field.${name}`) });
  return (
    <>
      <SelectField
        {...field('segment_by')}
        help={say('help.segment_by')}
        options={NPS_SEGMENTATIONS.map((value) => ({ value, label: say(`segment.${value}`) }))}
      />
      <NumberField {...field('min_group')} help={say('help.min_group')} required min={5} max={20} />
      <NumberField {...field('min_comments')} help={say('help.min_comments')} required min={5} max={50} />
      <SelectField
        {...field('total_to')}
        options={NPS_AUDIENCES.map((value) => ({ value, label: say(`total.${value}`) }))}
      />
      <TextField {...field('question')} help={say('help.question')} as="textarea" rows={2} maxLength={300} />
      <TextField {...field('why_question')} help={say('help.question')} as="textarea" rows={2} maxLength={300} />
    </>
  );
}
