import { styled } from './styled.ts';
import { useId } from 'react';
import { shadow } from './palette.ts';
import { radius, space } from './scale.ts';

type Props<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; lang?: string }[];
  value: T;
  onChange: (value: T) => void;
  /** The label is for screen readers only, for a choice in a row of controls. */
  labelHidden?: boolean;
};

/** A choice of few visible options: native radio buttons, for arrow keys and screen readers. */
export function Choice<T extends string>({ label, options, value, onChange, labelHidden = false }: Props<T>) {
  const name = useId();
  return (
    <Group data-off-paper data-label-hidden={labelHidden}>
      <legend>{label}</legend>
      <div>
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </Group>
  );
}

const Group = styled('fieldset')(({ theme }) => ({
  all: 'unset',
  display: 'grid',
  gap: space(0.75),
  '& legend': { ...theme.typography.body2, fontWeight: 600, padding: 0, marginBottom: space(0.75) },
  '&[data-label-hidden=true] legend': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, margin: 0 },
  '& > div': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    padding: space(0.5),
    gap: space(0.25),
    borderRadius: radius.l,
    background: theme.vars.palette.background.default,
    border: `1px solid ${theme.vars.palette.divider}`,
  },
  '& label': { position: 'relative', display: 'grid' },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
  '& span': {
    ...theme.typography.body2,
    display: 'grid',
    placeItems: 'center',
    minHeight: 32,
    padding: space(0.25, 1.25),
    borderRadius: radius.s,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
    [theme.breakpoints.down('sm')]: { paddingInline: space(0.5) },
  },
  '& input:hover + span': { color: theme.vars.palette.text.primary },
  '& input:checked + span': {
    color: theme.vars.palette.text.primary,
    fontWeight: 600,
    background: theme.vars.palette.background.paper,
    boxShadow: shadow.low,
    '*:where([data-scheme=dark]) &': { background: theme.vars.palette.rail.active },
  },
  '& input:focus-visible + span': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 1 },
  '@media (forced-colors: active)': { '& input:checked + span': { outline: '2px solid Highlight' } },
}));
