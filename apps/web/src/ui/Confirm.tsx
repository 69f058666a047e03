import { Dialog, DialogActions, DialogContent, DialogTitle } from './Dialog.tsx';
import { type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { theme } from './theme.ts';
import { uiWords } from './ui.words.ts';

type Props = {
  open: boolean;
  /** The question with the number: "Delete 300 tasks?" */
  title: string;
  /** Consequences, and whether they can be undone. */
  children?: ReactNode;
  /** The verb again, with the number: never "OK". */
  confirmLabel: string;
  tone?: 'danger' | 'plain';
  /** The action is running: buttons, Escape and outside clicks have no effect. */
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Confirmation of a far-reaching action. Focus starts on Cancel, so that an accidental Enter does no harm; Ctrl+Enter
 * confirms.
 */
export function Confirm({
  open,
  title,
  children,
  confirmLabel,
  tone = 'plain',
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const say = useWords(uiWords);
  const titleId = useId();
  const textId = useId();
  const confirmByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    // Otherwise the focused button would be pressed too.
    event.preventDefault();
    event.stopPropagation();
    if (!busy) onConfirm();
  });
  // Registered on the document: a menu that closes while the dialog opens may keep the focus for a moment.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => confirmByKey(event);
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      slotProps={SHEET}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent id={textId}>{children}</DialogContent>
      <DialogActions>
        <Action color="secondary" autoFocus onClick={onClose} busy={false}>
          {say('cancel')}
        </Action>
        <Action
          variant="contained"
          color={tone === 'danger' ? 'error' : 'primary'}
          busy={busy}
          aria-keyshortcuts="Control+Enter"
          onClick={onConfirm}
        >
          {confirmLabel}
        </Action>
      </DialogActions>
    </Dialog>
  );
}

const ON_PHONES = theme.breakpoints.down('sm');

/** On a phone the dialog is a sheet at the bottom edge, within reach of a thumb. */
const SHEET = {
  container: { sx: { [ON_PHONES]: { alignItems: 'flex-end' } } },
  paper: {
    sx: {
      [ON_PHONES]: { margin: 0, width: '100%', maxWidth: '100%', borderEndStartRadius: 0, borderEndEndRadius: 0 },
    },
  },
};
