import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { FormStack } from './fields.tsx';
import { uiWords } from './ui.words.ts';

type Props = {
  title: string;
  /** The verb of the title, never "OK". */
  confirmLabel: string;
  tone?: 'danger' | 'plain' | undefined;
  busy: boolean;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A small dialog with a form, which stays open while it is sent. */
export function FormDialog({ title, confirmLabel, tone = 'plain', busy, onSubmit, onClose, children }: Props) {
  const say = useWords(uiWords);
  const formId = useId();
  const titleId = useId();
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <FormStack id={formId} noValidate onSubmit={(event) => void onSubmit(event)}>
          {children}
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
