import { TAG_COLORS } from '@jornada/domain/tag-colors';
import { styled } from './styled.ts';
import { useId } from 'react';
import { type Control, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { useWords } from '../words/words.ts';
import { type ColorKey, colorWords } from './color.words.ts';
import { onColor } from './fixed-colors.ts';
import { space } from './scale.ts';

type Known = Exclude<ColorKey, 'other'>;

type Props<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPathByValue<V, string>;
  label: string;
  readOnly?: boolean;
};

/** A colour as `#rrggbb`: a named one of the palette, or any other from the browser's picker. */
export function ColorField<V extends FieldValues>({ control, name, label, readOnly = false }: Props<V>) {
  const say = useWords(colorWords);
  const { field } = useController({ control, name });
  const value = String(field.value);
  const group = useId();
  const isKnown = (TAG_COLORS as readonly string[]).includes(value.toLowerCase());
  return (
    <Swatches disabled={readOnly}>
      <legend>{label}</legend>
      <div>
        {TAG_COLORS.map((color) => {
          const named = say(`palette.${color.slice(1)}` as Known);
          return (
            <label key={color} title={named} style={{ background: color }}>
              <input
                type="radio"
                name={group}
                aria-label={named}
                checked={value.toLowerCase() === color}
                onChange={() => field.onChange(color)}
              />
            </label>
          );
        })}
        <label title={say('other')} data-other={!isKnown} style={{ background: value }}>
          <input
            type="color"
            aria-label={say('other')}
            value={value}
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
  '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: space(1) },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: space(1.5) },
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: '50%',
    color: onColor,
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
  // The input covers its swatch, so that a click hits the input itself.
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
