import { timeBank } from '@jornada/contract/time-bank';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { use, useId, useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { AroundBank } from '../around-bank.ts';
import { closingWords } from './closings.words.ts';
import { useMonthName } from '../month-name.ts';

/** Asks for the reason, and reverses what a closing booked. */
export function ReopenMonth({ month, onClose }: { month: string; onClose: () => void }) {
  const say = useWords(closingWords);
  const name = useMonthName()(month);
  const { nameOf } = use(AroundBank);
  const formId = useId();
  const titleId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { control, submit, busy, refused } = useEndpointForm(timeBank.reopen, {
    rest: { params: { month } },
    defaultValues: { reason: '' },
    onDone: ({ reversed }) => {
      toast({ text: say('reopen.done', { month: name, count: reversed }) });
      onClose();
    },
    // One entry that cannot be reversed keeps the whole month closed; whose it is, is what one needs to know.
    onRefused: ({ code, details }) => {
      const known = code === 'breaks_limit' || code === 'has_expired';
      setRefusal(known ? say(`reopen.refused.${code}`, { name: nameOf(Number(details['user_id'])) }) : null);
      return known;
    },
  });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say('reopen.title', { month: name })}</DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
          <span>{say('reopen.text')}</span>
          <TextField
            control={control}
            name="reason"
            label={say('reopen.reason')}
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
        </form>
      </DialogContent>
      <DialogActions>
        <Action color="secondary" onClick={onClose}>
          {say('cancel')}
        </Action>
        <Action type="submit" form={formId} variant="contained" busy={busy}>
          {say('reopen.submit', { month: name })}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
