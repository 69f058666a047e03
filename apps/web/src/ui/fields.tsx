import { styled } from './styled.ts';
import { useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { faultKey, faultWords } from '../words/faults.ts';
import { useWords } from '../words/words.ts';
import { Field } from './Field.tsx';
import { Input, type InputProps } from './Input.tsx';
import { space } from './scale.ts';

/**
 * Form controls, each bound to a react-hook-form field by name. The label is above; help and error are below and are
 * part of the control's description. A field's error is a fault code.
 */
type Bound<V extends FieldValues> = {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  help?: string;
  required?: boolean;
};

type Native = Pick<
  InputProps,
  | 'as'
  | 'type'
  | 'rows'
  | 'min'
  | 'max'
  | 'maxLength'
  | 'autoComplete'
  | 'autoFocus'
  | 'endAdornment'
  | 'readOnly'
  | 'inputProps'
  | 'children'
> & {
  /** Formats the value for the control, and parses its text: an empty date is null, a number is a number. */
  format?: (value: unknown) => string;
  parse?: (text: string) => unknown;
  /** Called after an edit, to adapt or revalidate other fields. */
  onEdit?: (text: string) => void;
};

const asText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const asIs = (text: string) => text;

/** A single line of text, or several with `as="textarea"`; also e-mail, number and date by `type`. */
export function TextField<V extends FieldValues>({
  control,
  name,
  label,
  help,
  required = false,
  inputProps,
  format = asText,
  parse = asIs,
  onEdit,
  ...native
}: Bound<V> & Native) {
  const { field, fieldState } = useController({ control, name });
  const sayFault = useWords(faultWords);
  const id = useId();
  const fault = fieldState.error && sayFault(faultKey(fieldState.error.type));
  return (
    <Field id={id} label={label} help={help} error={fault} required={required}>
      <Input
        {...native}
        id={id}
        name={name}
        value={format(field.value)}
        onChange={({ target }) => {
          field.onChange(parse(target.value));
          onEdit?.(target.value);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={fault !== undefined}
        inputProps={{
          ...inputProps,
          'aria-required': required,
          'aria-invalid': fault !== undefined,
          'aria-describedby': fault ? `${id}-error` : help ? `${id}-help` : undefined,
        }}
      />
    </Field>
  );
}

type Option = { value: string | number; label: string };

/** A native select: it works by keyboard, by voice and on every phone. */
export function SelectField<V extends FieldValues>({
  options,
  none,
  ...props
}: Bound<V> & {
  options: readonly Option[];
  /** Label of the empty option (null); without it there is none. */
  none?: string;
}) {
  const parse = (text: string) => options.find(({ value }) => String(value) === text)?.value ?? null;
  return (
    <TextField {...props} as="select" parse={parse}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
}

/** A native date field, `2026-11-20`; null if empty. */
export const DateField = <V extends FieldValues>(props: Bound<V>) => (
  <TextField {...props} type="date" parse={(text) => text || null} />
);

/** A checkbox. */
export function CheckField<V extends FieldValues>({ control, name, label }: Omit<Bound<V>, 'required' | 'help'>) {
  const { field } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Check>
      <input
        type="checkbox"
        name={name}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        ref={ref}
      />
      {label}
    </Check>
  );
}

const Check = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.25),
  minHeight: 24,
  '& input': { width: 18, height: 18, margin: 0, flex: 'none', accentColor: theme.vars.palette.primary.main },
}));

/** A form with its fields in one column. */
export const FormStack = styled('form')({ display: 'grid', gap: space(2) });
