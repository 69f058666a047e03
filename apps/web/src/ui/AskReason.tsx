import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import type { Control } from 'react-hook-form';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { FormStack, TextField } from './fields.tsx';
import { Notice, Refused } from './states.tsx';
import { uiWords } from './ui.words.ts';

type Props = {
  title: string;
  /** What the field is called in which the reason is given. */
  label: string;
  /** The verb again: never "OK". */
  confirmLabel: string;
  tone?: 'danger' | 'plain';
  form: {
    control: Control<{ reason: string }>;
    submit: (event: FormEvent) => unknown;
    busy: boolean;
    refused: Error | null;
  };
  /** Why it was refused, where the screen has words of its own for it. */
  refusal?: string | null;
  onClose: () => void;
  /** What will happen. */
  children?: ReactNode;
};

/** Asks for the reason of something that is told to others with it, and does it. */
export function AskReason({
  title,
  label,
  confirmLabel,
  tone = 'plain',
  form: { control, submit, busy, refused },
  refusal,
  onClose,
  children,
}: Props) {
  const say = useWords(uiWords);
  const formId = useId();
  const titleId = useId();
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <FormStack id={formId} noValidate onSubmit={(event) => void submit(event)}>
          {children && <span>{children}</span>}
          <TextField
            control={control}
            name="reason"
            label={label}
            as="textarea"
            rows={2}
            required
            autoFocus
            inputProps={{ maxLength: 500 }}
          />
          {refusal && (
            <Notice role="alert" data-tone="error">
              {refusal}
            </Notice>
          )}
          <Refused error={refusal ? null : refused} />
        </FormStack>
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
        <Action
          type="submit"
          form={formId}
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          busy={busy}
        >
          {confirmLabel}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
