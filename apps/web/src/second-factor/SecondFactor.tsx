import { secondFactor } from '@jornada/contract/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api/query.ts';
import { currentSession } from '../api/session.ts';
import { Section } from '../ui/Page.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { ActiveApp } from './ActiveApp.tsx';
import { Passkeys } from './Passkeys.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoveryState } from './RecoveryState.tsx';
import { secondFactorWords } from './second-factor.words.ts';
import { SetUpApp } from './SetUpApp.tsx';

/** The person's own second factor on the profile: authenticator app, passkeys, recovery codes. */
export function SecondFactor() {
  const say = useWords(secondFactorWords);
  const client = useQueryClient();
  const answer = useQuery(read(secondFactor.current, {}));
  const { data } = answer;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const kept = () => {
    setCodes([]);
    // Refreshed only now, because a page that waits for a second factor then continues.
    void client.invalidateQueries({ queryKey: currentSession.queryKey });
  };
  const take = (some: readonly string[]) => (some.length ? setCodes(some) : kept());
  return (
    <Section title={say('title')} text={say('text')}>
      {!data && <NotLoaded query={answer} rows={2} />}
      {data && (
        <>
          {data.totp_since ? <ActiveApp since={data.totp_since} /> : <SetUpApp onCodes={take} />}
          <Passkeys passkeys={data.passkeys} onCodes={take} />
          {(data.totp_since || data.passkeys.length > 0) && (
            <RecoveryState left={data.recovery_codes_left} onCodes={take} />
          )}
        </>
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={kept} />}
    </Section>
  );
}
