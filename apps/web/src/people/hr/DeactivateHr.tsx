import { employeeHrData } from '@jornada/contract/employee-hr-data';
import { mdiArchiveOutline } from '@mdi/js';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { hrWords } from './hr.words.ts';

/** Deactivates a record with a reason. The interface takes the two one after the other: DELETE has no body. */
export function DeactivateHr({ userId, nome }: { userId: number; nome: string }) {
  const say = useWords(hrWords);
  const whyNot = useWhyNot(employeeHrData.deactivate);
  const [asking, setAsking] = useState(false);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const reactivate = useWrite(employeeHrData.reactivate, { alsoRefresh: ['user'] });

  const confirm = async (reason: string) => {
    const params = { userId };
    setBusy(true);
    try {
      await call(employeeHrData.deactivate, { params });
    } catch (refusal) {
      setError(refusal as Error);
      setBusy(false);
      return;
    }
    try {
      await call(employeeHrData.explain, { params, body: { reason } });
      toast({
        text: say('deactivate.done', { nome }),
        action: { label: say('undo'), run: () => reactivate.mutateAsync({ params }) },
      });
    } catch {
      toast({ tone: 'problem', text: say('deactivate.no-reason') });
    }
    setAsking(false);
    setBusy(false);
    // Asked again once, when both are done: each reading of the record is written down.
    await Promise.all(
      [employeeHrData.byId.resource, 'user'].map((resource) => client.invalidateQueries({ queryKey: [resource] })),
    );
  };
  return (
    <>
      <Action color="error" icon={mdiArchiveOutline} whyNot={whyNot} onClick={() => setAsking(true)}>
        {say('deactivate')}
      </Action>
      {asking && (
        <AskReason
          title={say('deactivate.title', { nome })}
          text={say('deactivate.text')}
          confirmLabel={say('deactivate.confirm')}
          danger
          busy={busy}
          error={error}
          onConfirm={(reason) => void confirm(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The reason of a record that is deactivated already. */
export function ReasonDialog({ userId, reason, onClose }: { userId: number; reason: string; onClose: () => void }) {
  const say = useWords(hrWords);
  const explain = useWrite(employeeHrData.explain, { errorIsShown: true });
  const confirm = async (text: string) => {
    await explain.mutateAsync({ params: { userId }, body: { reason: text } });
    toast({ text: say('reason.saved') });
    onClose();
  };
  return (
    <AskReason
      title={say('reason.title')}
      confirmLabel={say('reason.save')}
      initial={reason}
      busy={explain.isPending}
      error={explain.error}
      onConfirm={(text) => void confirm(text).catch(() => undefined)}
      onClose={onClose}
    />
  );
}

type AskProps = {
  title: string;
  text?: string;
  confirmLabel: string;
  initial?: string;
  danger?: boolean;
  busy: boolean;
  error: Error | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

function AskReason({
  title,
  text,
  confirmLabel,
  initial = '',
  danger = false,
  busy,
  error,
  onConfirm,
  onClose,
}: AskProps) {
  const say = useWords(hrWords);
  const sayFault = useWords(faultWords);
  const titleId = useId();
  const fieldId = useId();
  const [reason, setReason] = useState(initial);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          {text && <span>{text}</span>}
          <Field id={fieldId} label={say('deactivate.reason')} required error={missing ? sayFault('empty') : undefined}>
            <Input
              id={fieldId}
              as="textarea"
              autoFocus
              value={reason}
              error={missing}
              onChange={(event) => setReason(event.target.value)}
              inputProps={{
                maxLength: 500,
                'aria-required': true,
                'aria-invalid': missing,
                ...(missing && { 'aria-describedby': `${fieldId}-error` }),
              }}
            />
          </Field>
          <Refused error={error} />
        </DialogContent>
        <DialogActions>
          <Action color="secondary" onClick={onClose}>
            {say('cancel')}
          </Action>
          <Action type="submit" variant="contained" color={danger ? 'error' : 'primary'} busy={busy}>
            {confirmLabel}
          </Action>
        </DialogActions>
      </form>
    </Dialog>
  );
}
