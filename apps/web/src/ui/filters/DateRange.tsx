import { styled } from '../styled.ts';
import { useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { useWords } from '../../words/words.ts';
import { Field } from '../Field.tsx';
import { Input } from '../Input.tsx';
import { space } from '../scale.ts';
import { filterWords } from './filters.words.ts';

export type Range = { from: string | null; to: string | null };

type Props = {
  value: Range;
  onChange: (range: Range) => void;
  /** Common ranges, by name. */
  presets: readonly { label: string; range: Range }[];
};

/** Two native date fields, each of which may be empty, and buttons for common ranges. */
export function DateRange({ value, onChange, presets }: Props) {
  const say = useWords(filterWords);
  return (
    <Panel>
      <div>
        {presets.map(({ label, range }) => (
          <Button
            key={label}
            size="small"
            variant="outlined"
            color="inherit"
            aria-pressed={range.from === value.from && range.to === value.to}
            onClick={() => onChange(range)}
          >
            {label}
          </Button>
        ))}
      </div>
      <DateInput
        label={say('from')}
        value={value.from}
        {...(value.to && { max: value.to })}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateInput
        label={say('to')}
        value={value.to}
        {...(value.from && { min: value.from })}
        onChange={(to) => onChange({ ...value, to })}
      />
      <Button size="small" onClick={() => onChange({ from: null, to: null })}>
        {say('any-date')}
      </Button>
    </Panel>
  );
}

type InputProps = {
  label: string;
  value: string | null;
  min?: string;
  max?: string;
  onChange: (date: string | null) => void;
};

/** While "2026" is being typed, the native control reports the years 0002, 0020 and 0202, which must be ignored. */
const FIRST_YEAR = 1900;

/** Reports a date as soon as it is complete; reports null only when the emptied field loses focus. */
function DateInput({ label, value, onChange, ...bounds }: InputProps) {
  const id = useId();
  const [typed, setTyped] = useState(value ?? '');
  const [reported, setReported] = useState(value);
  if (reported !== value) {
    setReported(value);
    setTyped(value ?? '');
  }
  return (
    <Field id={id} label={label}>
      <Input
        id={id}
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number(target.value.slice(0, 4)) >= FIRST_YEAR) onChange(target.value);
        }}
        onBlur={({ target }) => {
          if (target.value === '' && target.validity.valid && value !== null) onChange(null);
        }}
        inputProps={bounds}
      />
    </Field>
  );
}

const Panel = styled('div')({
  display: 'grid',
  gap: space(1.5),
  width: 280,
  maxWidth: 'calc(100vw - 32px)',
  padding: space(2),
  '& > div:first-of-type': { display: 'flex', flexWrap: 'wrap', gap: space(0.75) },
});
