import type { Session } from '@jornada/contract/session';
import { mdiFingerprint } from '@mdi/js';
import { useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { Action } from '../ui/Action.tsx';
import { Notice, Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { signInWithPasskey } from './passkey.ts';
import { secondStepWords } from './second-step.words.ts';
import type { Credentials } from './useSignInForm.ts';

/** Second step of signing in with a passkey. */
export function PasskeyStep({
  credentials,
  onDone,
}: {
  credentials: Credentials;
  onDone: (session: Session) => unknown;
}) {
  const say = useWords(secondStepWords);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const begin = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await onDone(await signInWithPasskey(credentials));
    } catch (refused) {
      setError(refused);
    }
    setBusy(false);
  };
  // Browsers do not distinguish a cancelled request from a missing passkey.
  const isUnused = error !== undefined && !(error instanceof ApiError && error.code !== 'wrong_passkey');
  return (
    <>
      {isUnused ? (
        <Notice role="alert" data-tone="error">
          {say('passkey.unused')}
        </Notice>
      ) : (
        <Refused error={error} />
      )}
      <Action variant="contained" size="large" icon={mdiFingerprint} busy={isBusy} onClick={() => void begin()}>
        {say('passkey.do')}
      </Action>
    </>
  );
}
