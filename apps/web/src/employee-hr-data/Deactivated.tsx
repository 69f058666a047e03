import { employeeHrData, type HrRecord } from '@jornada/contract/employee-hr-data';
import { mdiCheckCircleOutline, mdiTextBoxEditOutline } from '@mdi/js';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { useWrite } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Confirm } from '../ui/Confirm.tsx';
import { space } from '../ui/scale.ts';
import { Notice, Refused } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { ReasonDialog } from './DeactivateHr.tsx';
import { hrWords } from './hr.words.ts';
import { usePersonName } from './use-hr-values.ts';

/** Author, time and reason of the deactivation of a record, with a button to reactivate it for people who may. */
export function Deactivated({ record, nome }: { record: HrRecord; nome: string }) {
  const say = useWords(hrWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const nameOf = usePersonName();
  const whyNot = useWhyNot(employeeHrData.reactivate);
  const reactivate = useWrite(employeeHrData.reactivate, { errorIsShown: true, alsoRefresh: ['user'] });
  const [asking, setAsking] = useState<'reactivate' | 'reason' | null>(null);
  const { user_id: userId, deactivated_by, deactivated_at, reason } = record;

  const confirm = async () => {
    await reactivate.mutateAsync({ params: { userId } });
    setAsking(null);
    toast({ text: say('reactivate.done', { nome }) });
  };
  return (
    <Notice data-tone="warning" role="note" aria-label={say('state.deactivated')}>
      <strong>
        {say('deactivated.by', {
          name: nameOf(deactivated_by ?? 0),
          at: instant(deactivated_at ?? '', account.time_zone),
        })}
      </strong>
      <br />
      {reason === null ? say('deactivated.no-reason') : say('deactivated.reason', { reason })}
      <br />
      {say('deactivated.edit')}
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: space(1), marginTop: space(1) }}>
        <Action
          size="small"
          variant="outlined"
          icon={mdiCheckCircleOutline}
          whyNot={whyNot}
          onClick={() => setAsking('reactivate')}
        >
          {say('reactivate')}
        </Action>
        <Action size="small" icon={mdiTextBoxEditOutline} whyNot={whyNot} onClick={() => setAsking('reason')}>
          {say('reason.edit')}
        </Action>
      </div>
      <Confirm
        open={asking === 'reactivate'}
        title={say('reactivate.title', { nome })}
        confirmLabel={say('reactivate.confirm')}
        busy={reactivate.isPending}
        onConfirm={() => void confirm().catch(() => undefined)}
        onClose={() => setAsking(null)}
      >
        {say('reactivate.text')}
        <Refused error={reactivate.error} />
      </Confirm>
      {asking === 'reason' && <ReasonDialog userId={userId} reason={reason ?? ''} onClose={() => setAsking(null)} />}
    </Notice>
  );
}
