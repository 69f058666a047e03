import { FEEDBACK_KINDS, type FeedbackKind } from '@jornada/domain/feedback';
import { mdiPartyPopper, mdiSproutOutline } from '@mdi/js';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import type { FeedbackValues } from './feedback-values.ts';
import { writeWords } from './write.words.ts';

const ICONS = { praise: mdiPartyPopper, constructive: mdiSproutOutline } as const;

/** Chooses the kind first: praise or constructive feedback. */
export function KindField({ control }: { control: Control<FeedbackValues> }) {
  const say = useWords(writeWords);
  const name = useId();
  const { field } = useController({ control, name: 'kind' });
  return (
    <Group>
      <legend>{say('kind')}</legend>
      <div>
        {FEEDBACK_KINDS.map((kind: FeedbackKind) => (
          <label key={kind} data-kind={kind}>
            <input
              type="radio"
              name={name}
              checked={field.value === kind}
              onChange={() => field.onChange(kind)}
              onBlur={field.onBlur}
            />
            <span>
              <Icon path={ICONS[kind]} />
              <b>{say(`kind.${kind}`)}</b>
              <small>{say(`kind.${kind}.text`)}</small>
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}

const Group = styled('fieldset')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    all: 'unset',
    display: 'grid',
    gap: space(0.75),
    '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: space(0.75) },
    '& > div': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: space(1) },
    '& label': { position: 'relative', display: 'grid' },
    '& label[data-kind=praise]': { '--tone': palette.warning.main },
    '& label[data-kind=constructive]': { '--tone': palette.info.main },
    '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
    '& label > span': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignContent: 'start',
      gap: space(0.25, 1),
      padding: space(1.5),
      borderRadius: radius.l,
      border: `1px solid ${palette.divider}`,
    },
    '& svg': { color: 'var(--tone)' },
    '& b': { ...theme.typography.body2, fontWeight: 620, alignSelf: 'center' },
    '& small': { ...theme.typography.caption, gridColumn: '1 / -1', color: palette.text.secondary },
    '& input:hover + span': { borderColor: palette.text.secondary },
    '& input:checked + span': {
      borderColor: 'var(--tone)',
      boxShadow: 'inset 0 0 0 1px var(--tone)',
      background: `color-mix(in srgb, var(--tone) 6%, ${palette.background.paper})`,
    },
    '& input:focus-visible + span': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    '@media (forced-colors: active)': { '& input:checked + span': { outline: '2px solid Highlight' } },
  };
});
