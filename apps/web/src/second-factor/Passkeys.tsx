import type { OwnSecondFactor } from '@jornada/contract/second-factor';
import { mdiFingerprint } from '@mdi/js';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { OnePasskey } from './OnePasskey.tsx';
import { Part } from './Part.tsx';
import { passkeysWords } from './passkeys.words.ts';

type Props = {
  passkeys: OwnSecondFactor['passkeys'];
  /** Receives the recovery codes, which are shown only once; empty if the person has codes already. */
  onCodes: (codes: readonly string[]) => void;
};

/** The person's own passkeys: adds, renames and removes them. */
export function Passkeys({ passkeys, onCodes }: Props) {
  const say = useWords(passkeysWords);
  const [isAdding, setAdding] = useState(false);
  return (
    <Part title={say('title')} text={say('text')}>
      {passkeys.length > 0 && (
        <List>
          {passkeys.map((passkey) => (
            <OnePasskey key={passkey.id} passkey={passkey} />
          ))}
        </List>
      )}
      {isAdding ? (
        <AddPasskey
          onDone={(codes) => {
            setAdding(false);
            onCodes(codes);
          }}
          onClose={() => setAdding(false)}
        />
      ) : (
        <div>
          <Action
            variant="outlined"
            icon={mdiFingerprint}
            whyNot={browserSupportsWebAuthn() ? undefined : say('unsupported')}
            onClick={() => setAdding(true)}
          >
            {say('add')}
          </Action>
        </div>
      )}
    </Part>
  );
}

const List = styled('ul')({ display: 'grid', gap: space(1.5), margin: 0, padding: 0, listStyle: 'none' });
