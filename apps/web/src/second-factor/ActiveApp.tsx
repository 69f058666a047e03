import { secondFactor } from '@jornada/contract/second-factor';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { Part } from './Part.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { secondFactorWords } from './second-factor.words.ts';

/** An authenticator app that is set up, and a button to remove it. */
export function ActiveApp({ since }: { since: string }) {
  const say = useWords(secondFactorWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <Part title={say('app')} text={say('app.since', { at: instant(since, account.time_zone) })}>
      <div>
        <Action color="error" variant="outlined" onClick={() => setAsking(true)}>
          {say('remove')}
        </Action>
      </div>
      {isAsking && (
        <ProofDialog
          endpoint={secondFactor.removeTotp}
          title={say('remove.title')}
          text={say('remove.text')}
          confirm={say('remove.confirm')}
          tone="danger"
          onDone={() => {
            close();
            toast({ text: say('removed') });
          }}
          onClose={close}
        />
      )}
    </Part>
  );
}
