import { NPS_AUDIENCES, NPS_SEGMENTATIONS } from '@jornada/domain/nps';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { AskedValues } from './wave-values.ts';
import { wavesWords } from './waves.words.ts';

type Props<V extends FieldValues> = {
  /** Returns the props that bind a field of the form. */
  bind: (name: keyof AskedValues) => { control: Control<V>; name: FieldPath<V> };
};

const wholeOf = (text: string) => (text === '' ? null : Number(text));

/** The fields that waves and series share: questions, segmentation of the results, and who may read them. */
export function AskedFields<V extends FieldValues>({ bind }: Props<V>) {
  const say = useWords(wavesWords);
  return (
    <>
      <SelectField
        {...bind('segment_by')}
        label={say('field.segment_by')}
        help={say('help.segment_by')}
        options={NPS_SEGMENTATIONS.map((value) => ({ value, label: say(`segment.${value}`) }))}
      />
      <TextField
        {...bind('min_group')}
        label={say('field.min_group')}
        help={say('help.min_group')}
        type="number"
        parse={wholeOf}
        required
        min={5}
        max={20}
      />
      <TextField
        {...bind('min_comments')}
        label={say('field.min_comments')}
        help={say('help.min_comments')}
        type="number"
        parse={wholeOf}
        required
        min={5}
        max={50}
      />
      <SelectField
        {...bind('total_to')}
        label={say('field.total_to')}
        options={NPS_AUDIENCES.map((value) => ({ value, label: say(`total.${value}`) }))}
      />
      <TextField
        {...bind('question')}
        label={say('field.question')}
        help={say('help.question')}
        as="textarea"
        rows={2}
        maxLength={300}
      />
      <TextField
        {...bind('why_question')}
        label={say('field.why_question')}
        help={say('help.question')}
        as="textarea"
        rows={2}
        maxLength={300}
      />
    </>
  );
}
