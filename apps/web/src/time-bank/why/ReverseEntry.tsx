import { type StatementEntry, timeBank } from '@jornada/contract/time-bank';
import { formatHours } from '@jornada/domain/minutes';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { bankWords } from '../time-bank.words.ts';
import { whyWords } from './why.words.ts';

const REFUSALS = ['breaks_limit', 'month_closed', 'has_expired', 'is_reversed'] as const;
type Refusal = (typeof REFUSALS)[number];

/** Asks for the reason, and undoes an entry by its opposite. */
export function ReverseEntry({ entry, onClose }: { entry: StatementEntry; onClose: () => void }) {
  const say = useWords(whyWords);
  const sayBank = useWords(bankWords);
  const formId = useId();
  const titleId = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const minutes = formatHours(entry.minutes);
  const { control, submit, busy, refused } = useEndpointForm(timeBank.reverse, {
    rest: { params: { id: entry.id } },
    defaultValues: { reason: '' },
    onDone: ({ balance_minutes }) => {
      toast({ text: say('reverse.done', { minutes, balance: formatHours(balance_minutes) }) });
      onClose();
    },
    onRefused: ({ code, details }) => {
      const known = REFUSALS.find((one): one is Refusal => one === code);
      setRefusal(
        known ? say(`refused.${known}`, { balance: formatHours(Number(details['balance_minutes'] ?? 0)) }) : null,
      );
      return known !== undefined;
    },
  });
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{say('reverse.title', { kind: sayBank(`kind.${entry.kind}`), minutes })}</DialogTitle>
      <DialogContent>
        <form id={formId} noValidate onSubmit={(event) => void submit(event)} style={{ display: 'grid', gap: 16 }}>
          <span>
            {say('reverse.text')} {entry.kind === 'expiry' && say('reverse.text-expiry')}
          </span>
          <TextField
            control={control}
            name="reason"
            label={say('reverse.reason')}
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
          {say('reverse.cancel')}
        </Action>
        <Action type="submit" form={formId} variant="contained" color="error" busy={busy}>
          {say('reverse.submit', { minutes })}
        </Action>
      </DialogActions>
    </Dialog>
  );
}
