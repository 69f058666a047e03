import { COMMENT_MODES, QUESTION_KINDS } from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS } from '@jornada/domain/evaluations';
import { useWatch } from 'react-hook-form';
import type { EndpointForm } from '../../api/form.ts';
import { CheckField, SelectField, TextField } from '../../ui/fields.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import type { QuestionValues } from './question-values.ts';
import './template-faults.ts';
import { templateWords } from './templates.words.ts';
import { Ticks } from './Ticks.tsx';

type Props = {
  form: Pick<EndpointForm<QuestionValues>, 'control' | 'formState'>;
  /** The labels of the scale's points. */
  labels: readonly string[];
  isNew: boolean;
};

export function QuestionFields({ form: { control, formState }, labels, isNew }: Props) {
  const say = useWords(templateWords);
  const field = (name: 'kind' | 'text' | 'help' | 'choices' | 'required' | 'comment' | 'weight') => ({
    control,
    name,
    label: say(`field.${name}`),
  });
  const kind = useWatch({ control, name: 'kind' });
  const { groups, anchors } = formState.errors;
  return (
    <>
      <SelectField
        {...field('kind')}
        options={QUESTION_KINDS.map((value) => ({ value, label: say(`kind.${value}`) }))}
      />
      <TextField {...field('text')} as="textarea" rows={2} required autoFocus={isNew} maxLength={500} />
      <TextField {...field('help')} as="textarea" rows={2} maxLength={500} />
      {kind === 'choice' && (
        <TextField {...field('choices')} help={say('choices.help')} as="textarea" rows={4} required />
      )}
      <Ticks>
        <legend>{say('field.groups')}</legend>
        {RATER_GROUPS.map((group) => (
          <CheckField key={group} control={control} name={`groups.${group}`} label={say(`group.${group}`)} />
        ))}
      </Ticks>
      {groups && (
        <Notice role="alert" data-tone="error">
          {say('groups.none')}
        </Notice>
      )}
      <CheckField {...field('required')} />
      {kind !== 'text' && (
        <SelectField
          {...field('comment')}
          options={COMMENT_MODES.map((value) => ({ value, label: say(`comment.${value}`) }))}
        />
      )}
      {kind === 'rating' && (
        <>
          <NumberField {...field('weight')} help={say('weight.help')} min={1} max={10} />
          <Ticks>
            <legend>{say('field.anchors')}</legend>
            {labels.map((label, at) => (
              <TextField
                // oxlint-disable-next-line react/no-array-index-key -- the points of the scale
                key={at}
                control={control}
                name={`anchors.at${at + 1}`}
                label={say('anchor', { point: at + 1, label })}
                as="textarea"
                rows={1}
                maxLength={300}
              />
            ))}
          </Ticks>
          {anchors && (
            <Notice role="alert" data-tone="error">
              {say('anchors.fault')}
            </Notice>
          )}
        </>
      )}
    </>
  );
}
