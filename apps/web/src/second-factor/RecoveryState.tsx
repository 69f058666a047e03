import { secondFactor } from '@jornada/contract/second-factor';
import { useState } from 'react';
import { Action } from '../ui/Action.tsx';
import { Notice } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { Part } from './Part.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { secondFactorWords } from './second-factor.words.ts';

/** With fewer recovery codes than this, a warning is shown. */
const FEW = 3;

/** The number of unused recovery codes, and a button that creates new ones. */
export function RecoveryState({ left, onCodes }: { left: number; onCodes: (codes: readonly string[]) => void }) {
  const say = useWords(secondFactorWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Part title={say('codes')} text={say('codes.left', { left })}>
      {left < FEW && (
        <Notice data-tone="warning" role="note">
          {say('codes.few')}
        </Notice>
      )}
      <div>
        <Action variant="outlined" onClick={() => setAsking(true)}>
          {say('codes.renew')}
        </Action>
      </div>
      {isAsking && (
        <ProofDialog
          endpoint={secondFactor.renewRecoveryCodes}
          title={say('renew.title')}
          text={say('renew.text')}
          confirm={say('renew.confirm')}
          onDone={({ recovery_codes }) => {
            close();
            onCodes(recovery_codes);
          }}
          onClose={close}
        />
      )}
    </Part>
  );
}
