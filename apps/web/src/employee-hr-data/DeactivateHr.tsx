import { employeeHrData } from '@jornada/contract/employee-hr-data';
import { isFilled } from '@jornada/domain/text';
import { mdiArchiveOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/call.ts';
import { useEndpointForm } from '../api/form.ts';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { useOpenInUrl } from '../ui/list/use-new-in-url.ts';
import { AskReason } from '../ui/AskReason.tsx';
import { toast } from '../ui/toasts.ts';
import { useWords } from '../words/words.ts';
import { hrWords } from './hr.words.ts';

/** Deactivates a record with a reason. */
export function DeactivateHr({ userId, nome }: { userId: number; nome: string }) {
  const say = useWords(hrWords);
  const whyNot = useWhyNot(employeeHrData.deactivate);
  const [asking, setAsking] = useOpenInUrl('deactivate');
  return (
    <>
      <Action color="error" icon={mdiArchiveOutline} whyNot={whyNot} onClick={() => setAsking(true)}>
        {say('deactivate')}
      </Action>
      {asking && whyNot === undefined && (
        <AskAndDeactivate userId={userId} nome={nome} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

/** Two requests in sequence, because DELETE has no body for the reason. */
function AskAndDeactivate({ userId, nome, onClose }: { userId: number; nome: string; onClose: () => void }) {
  const say = useWords(hrWords);
  const client = useQueryClient();
  const [refused, setRefused] = useState<Error | null>(null);
  const reactivate = useWrite(employeeHrData.reactivate, { alsoRefresh: ['user'] });
  const { control, handleSubmit, setError, formState } = useForm({ defaultValues: { reason: '' } });

  const submit = handleSubmit(async ({ reason }) => {
    if (!isFilled(reason)) return setError('reason', { type: 'empty' }, { shouldFocus: true });
    const params = { userId };
    try {
      await call(employeeHrData.deactivate, { params });
    } catch (refusal) {
      return setRefused(refusal as Error);
    }
    try {
      await call(employeeHrData.explain, { params, body: { reason: reason.trim() } });
      toast({
        text: say('deactivate.done', { nome }),
        action: { label: say('undo'), run: () => reactivate.mutateAsync({ params }) },
      });
    } catch {
      toast({ tone: 'problem', text: say('deactivate.no-reason') });
    }
    onClose();
    // Refetched once, after both requests: every read of the record is logged.
    await Promise.all(
      [employeeHrData.byId.resource, 'user'].map((resource) => client.invalidateQueries({ queryKey: [resource] })),
    );
  });
  return (
    <AskReason
      title={say('deactivate.title', { nome })}
      label={say('deactivate.reason')}
      confirmLabel={say('deactivate.confirm')}
      tone="danger"
      form={{ control, submit, busy: formState.isSubmitting, refused }}
      onClose={onClose}
    >
      {say('deactivate.text')}
    </AskReason>
  );
}

/** Edits the reason of a record that is already deactivated. */
export function ReasonDialog({ userId, reason, onClose }: { userId: number; reason: string; onClose: () => void }) {
  const say = useWords(hrWords);
  const form = useEndpointForm(employeeHrData.explain, {
    rest: { params: { userId } },
    defaultValues: { reason },
    toBody: ({ reason: typed }) => ({ reason: typed.trim() }),
    onDone: () => {
      toast({ text: say('reason.saved') });
      onClose();
    },
  });
  return (
    <AskReason
      title={say('reason.title')}
      label={say('deactivate.reason')}
      confirmLabel={say('reason.save')}
      form={form}
      onClose={onClose}
    />
  );
}
