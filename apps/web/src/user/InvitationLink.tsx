import { mdiContentCopy } from '@mdi/js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef } from 'react';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { peopleWords } from './people.words.ts';

export type NewLink = { nome: string; invitation_url: string; invitation_expires_at: string | null };

/** The invitation link, shown only once: it cannot be read again, only replaced. */
export function InvitationLink({
  link: { nome, invitation_url, invitation_expires_at },
  onClose,
}: {
  link: NewLink;
  onClose: () => void;
}) {
  const say = useWords(peopleWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const titleId = useId();
  const inputId = useId();
  const input = useRef<HTMLInputElement>(null);

  const copy = async () => {
    input.current?.select();
    // There is no clipboard on plain http; the selected text can be copied by hand.
    await navigator.clipboard?.writeText(invitation_url);
    toast({ text: say('link.copied') });
  };

  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say('link.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <span>{say('link.text', { nome, until: instant(invitation_expires_at ?? '', account.time_zone) })}</span>
        <Field id={inputId} label={say('link.label')}>
          <Input
            id={inputId}
            inputRef={input}
            readOnly
            autoFocus
            value={invitation_url}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('link.done')}
        </Action>
        <Action variant="contained" icon={mdiContentCopy} onClick={() => void copy()}>
          {say('link.copy')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
