import { mdiChevronDown } from '@mdi/js';
import { Popover } from '../Popover.tsx';
import { styled } from '../styled.ts';
import { type ReactNode, useId, useState } from 'react';
import { Field } from '../Field.tsx';
import { Icon } from '../Icon.tsx';
import { radius, space } from '../scale.ts';

type Props = {
  label: string;
  /** The chosen value as text; screen readers announce it with the label. */
  value: string;
  /** The visible value, if it is more than text. */
  shown?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  onBlur?: () => void;
  children: (close: () => void) => ReactNode;
};

/** A form field whose value is chosen from a searchable list: a button with the value that opens the list. */
export function PickField({ label, value, shown, error, required = false, disabled = false, onBlur, children }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
    onBlur?.();
  };
  return (
    <Field id={id} label={label} error={error} required={required}>
      <Trigger
        id={id}
        type="button"
        disabled={disabled}
        aria-label={`${label}: ${value}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span>{shown ?? value}</span>
        <Icon path={mdiChevronDown} fontSize="small" />
      </Trigger>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: { mt: 0.5, border: 1, borderColor: 'divider', borderRadius: 2.5, boxShadow: 8 },
          },
        }}
      >
        {children(close)}
      </Popover>
    </Field>
  );
}

const Trigger = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
  width: '100%',
  minHeight: theme.density.control,
  padding: space(0.5, 1, 0.5, 1.5),
  textAlign: 'start',
  color: 'inherit',
  border: `1px solid ${theme.vars.palette.text.disabled}`,
  borderRadius: radius.m,
  background: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '& > span': { minWidth: 0, overflowWrap: 'anywhere' },
  '&:hover:enabled': { borderColor: theme.vars.palette.text.secondary },
  '&:disabled': { cursor: 'not-allowed', color: theme.vars.palette.text.secondary },
  '&[aria-invalid=true]': { borderColor: theme.vars.palette.error.main },
  [theme.breakpoints.down('sm')]: { fontSize: '1rem' },
}));
