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
  /** Label of the reason's field. */
  label: string;
  /** The verb of the title, never "OK". */
  confirmLabel: string;
  tone?: 'danger' | 'plain';
  form: {
    control: Control<{ reason: string }>;
    submit: (event: FormEvent) => unknown;
    busy: boolean;
    refused: Error | null;
  };
  /** Why the action was refused, if the screen has a text of its own for it. */
  refusal?: string | null;
  onClose: () => void;
  /** Consequences of the action. */
  children?: ReactNode;
};

/** Confirms an action that requires a reason, which others will read. */
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
