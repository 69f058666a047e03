import { styled } from './styled.ts';
import type { ReactNode } from 'react';
import { space } from './scale.ts';

type FieldProps = {
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  children: ReactNode;
};

/**
 * Label, control, help and error, in that order, for a control that is not bound to a form. The control must have the
 * same `id`.
 */
export function Field({ id, label, help, error, required = false, children }: FieldProps) {
  return (
    <Frame>
      <label htmlFor={id} data-required={required}>
        {label}
      </label>
      {children}
      {help && !error && <p id={`${id}-help`}>{help}</p>}
      {error && (
        <p id={`${id}-error`} data-tone="error" role="alert">
          {error}
        </p>
      )}
    </Frame>
  );
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(0.75),
  // Visual only: the control itself has the `required` attribute.
  '& > label[data-required=true]::after': { content: '" *" / ""' },
  '& > label': { ...theme.typography.body2, fontWeight: 600 },
  '& > p': { ...theme.typography.caption, margin: 0, color: theme.vars.palette.text.secondary },
  '& > p[data-tone=error]': { color: theme.vars.palette.error.main, fontWeight: 550 },
}));
