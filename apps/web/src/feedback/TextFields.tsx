import { FEEDBACK_TEXTS, type FeedbackText, TEXT_LENGTHS } from '@jornada/domain/feedback';
import { mdiCheckCircleOutline, mdiCloseCircleOutline } from '@mdi/js';
import { type Control, useWatch } from 'react-hook-form';
import { TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { writeWords } from './write.words.ts';

/** The text fields of the chosen kind, each with a line of help, a good and a weak example. */
export function TextFields({ control }: { control: Control<FeedbackValues> }) {
  const say = useWords(writeWords);
  const kind = useWatch({ control, name: 'kind' });
  return FEEDBACK_TEXTS[kind].map((name: FeedbackText) => (
    <One key={name}>
      <TextField
        control={control}
        name={name}
        label={say(name)}
        help={say(`${name}.help`)}
        as="textarea"
        rows={name === 'body' ? 5 : 2}
        required={name !== 'next'}
        maxLength={TEXT_LENGTHS[name]}
      />
      <details>
        <summary>
          {say('examples')}
          <span> · {say(name)}</span>
        </summary>
        <p data-tone="good">
          <Icon path={mdiCheckCircleOutline} fontSize="small" />
          <span>
            <b>{say('good')}</b> {say(`${name}.good`)}
          </span>
        </p>
        <p data-tone="bad">
          <Icon path={mdiCloseCircleOutline} fontSize="small" />
          <span>
            <b>{say('bad')}</b> {say(`${name}.bad`)}
          </span>
        </p>
      </details>
    </One>
  ));
}

const One = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: space(0.5),
    '& details': { ...theme.typography.caption, color: palette.text.secondary },
    '& summary': { width: 'fit-content', cursor: 'pointer', fontWeight: 600, color: palette.primary.main },
    '& summary:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    // The name of the field identifies the examples for screen readers.
    '& summary > span': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& details p': { display: 'flex', gap: space(0.75), margin: space(0.5, 0, 0) },
    '& details svg': { flex: 'none', marginTop: space(0.25) },
    '& [data-tone=good] svg': { color: palette.success.main },
    '& [data-tone=bad] svg': { color: palette.error.main },
    '& b': { color: palette.text.primary, fontWeight: 600 },
  };
});
