import { TAG_COLORS } from '@jornada/domain/tag-colors';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { TextField } from '../ui/fields.tsx';
import { useWords } from '../words/words.ts';
import { tagWords } from './task-tags.words.ts';

export type TagValues = { name: string; color: string };

/** @param readOnly for whoever may look at a tag and not change it; the button to save says why */
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
        inputProps={{ maxLength: 60 }}
      />
      <ColorField control={control} readOnly={readOnly} />
    </>
  );
}

type Known =
  `color.${'0f766e' | 'b45309' | '6d28d9' | 'be123c' | '1d4ed8' | '4d7c0f' | 'a21caf' | '0e7490' | 'c2410c' | '475569'}`;

/** The colours that tell tags apart, by name, and any other by the platform's own picker. */
function ColorField({ control, readOnly }: { control: Control<TagValues>; readOnly: boolean }) {
  const say = useWords(tagWords);
  const { field } = useController({ control, name: 'color' });
  const group = useId();
  const isKnown = (TAG_COLORS as readonly string[]).includes(field.value.toLowerCase());
  return (
    <Swatches disabled={readOnly}>
      <legend>{say('field.color')}</legend>
      <div>
        {TAG_COLORS.map((color) => {
          const name = say(`color.${color.slice(1)}` as Known);
          return (
            <label key={color} title={name} style={{ background: color }}>
              <input
                type="radio"
                name={group}
                aria-label={name}
                checked={field.value.toLowerCase() === color}
                onChange={() => field.onChange(color)}
              />
            </label>
          );
        })}
        <label title={say('color.other')} data-other={!isKnown} style={{ background: field.value }}>
          <input
            type="color"
            aria-label={say('color.other')}
            value={field.value}
            onChange={(event) => field.onChange(event.target.value)}
          />
          <span aria-hidden>…</span>
        </label>
      </div>
    </Swatches>
  );
}

const Swatches = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: 8 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 16,
    color: '#fff',
    '&:has(:checked), &[data-other=true]': {
      boxShadow: `0 0 0 2px ${theme.vars.palette.background.paper}, 0 0 0 4px ${theme.vars.palette.text.primary}`,
    },
    '&:has(:focus-visible)': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 5 },
    '&[data-other=false]': {
      background: 'none !important',
      color: theme.vars.palette.text.secondary,
      border: `1px dashed ${theme.vars.palette.text.disabled}`,
    },
  },
  // The control covers its swatch: what is pressed is the control itself.
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '&:disabled input': { cursor: 'not-allowed' },
}));
