import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/Dialog.tsx';
import { type ReactNode, useId } from 'react';
import { Action } from '../../ui/Action.tsx';
import { useWords } from '../../words/words.ts';
import { whyWords } from './why.words.ts';

type Props = { title: string; onClose: () => void; actions?: ReactNode; children: ReactNode };

/** Dialog with the explanation of a number. */
export function WhyDialog({ title, onClose, actions, children }: Props) {
  const say = useWords(whyWords);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, '& h3': { typography: 'h3', m: 0, mb: 0.75 } }}>
        {children}
      </DialogContent>
      <DialogActions>
        {actions}
        <Action variant="contained" autoFocus onClick={onClose}>
          {say('close')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
