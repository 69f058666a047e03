import { evaluationCalibration } from '@jornada/contract/performance-evaluations-calibration';
import { mdiLockOpenVariantOutline, mdiLockOutline } from '@mdi/js';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { AskReason } from '../../ui/AskReason.tsx';
import { useWords } from '../../words/words.ts';
import { calibrationWords } from './calibration.words.ts';

/** Locks the ratings, or unlocks them with a reason. */
export function LockCalibration({ id, locked }: { id: number; locked: boolean }) {
  const say = useWords(calibrationWords);
  const [asking, setAsking] = useState(false);
  const lock = useWrite(evaluationCalibration.lock);
  const form = useEndpointForm(evaluationCalibration.unlock, {
    rest: { params: { id } },
    defaultValues: { reason: '' },
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Action
        icon={locked ? mdiLockOpenVariantOutline : mdiLockOutline}
        busy={lock.isPending}
        onClick={() => (locked ? setAsking(true) : lock.mutate({ params: { id } }))}
      >
        {say(locked ? 'unlock' : 'lock')}
      </Action>
      {asking && (
        <AskReason
          title={say('unlock.title')}
          label={say('reason')}
          confirmLabel={say('unlock')}
          form={form}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
