import { NPS_AUDIENCES, NPS_SEGMENTATIONS } from '@jornada/domain/nps';
import type { Control } from 'react-hook-form';
import { DateField, SelectField, TextField } from '../../ui/fields.tsx';
import { useWords } from '../../words/words.ts';
import type { WaveValues } from './wave-values.ts';
import { wavesWords } from './waves.words.ts';

const wholeOf = (text: string) => (text === '' ? null : Number(text));

/** The fields of a draft. Empty questions are the ready ones. */
export function WaveFields({ control }: { control: Control<WaveValues> }) {
  const say = useWords(wavesWords);
  return (
    <>
      <TextField
        control={control}
        name="name"
        label={say('field.name')}
        help={say('help.name')}
        required
        inputProps={{ maxLength: 120 }}
      />
      <DateField
        control={control}
        name="closes_on"
        label={say('field.closes_on')}
        help={say('help.closes_on')}
        required
      />
      <SelectField
        control={control}
        name="segment_by"
        label={say('field.segment_by')}
        help={say('help.segment_by')}
        options={NPS_SEGMENTATIONS.map((value) => ({ value, label: say(`segment.${value}`) }))}
      />
      <TextField
        control={control}
        name="min_group"
        label={say('field.min_group')}
        help={say('help.min_group')}
        type="number"
        parse={wholeOf}
        required
        inputProps={{ min: 5, max: 20 }}
      />
      <TextField
        control={control}
        name="min_comments"
        label={say('field.min_comments')}
        help={say('help.min_comments')}
        type="number"
        parse={wholeOf}
        required
        inputProps={{ min: 5, max: 50 }}
      />
      <SelectField
        control={control}
        name="total_to"
        label={say('field.total_to')}
        options={NPS_AUDIENCES.map((value) => ({ value, label: say(`total.${value}`) }))}
      />
      <TextField
        control={control}
        name="question"
        label={say('field.question')}
        help={say('help.question')}
        as="textarea"
        rows={2}
        inputProps={{ maxLength: 300 }}
      />
      <TextField
        control={control}
        name="why_question"
        label={say('field.why_question')}
        help={say('help.question')}
        as="textarea"
        rows={2}
        inputProps={{ maxLength: 300 }}
      />
    </>
  );
}
