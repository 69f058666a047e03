import { type Session, sessions } from '@jornada/contract/session';
import { secondFactorOffer } from '@jornada/contract/webauthn';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { FormStack, TextField } from '../ui/fields.tsx';
import { space } from '../ui/scale.ts';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { secondStepWords } from './second-step.words.ts';
import type { Accepted, Credentials } from './useSignInForm.ts';

type Kind = 'code' | 'recovery' | 'passkey';

type Props = {
  /** The accepted credentials, and the second factors that the server requires. */
  accepted: Accepted;
  onDone: (session: Session) => unknown;
  onBack: () => void;
};

/** Second step of signing in: a code of the authenticator app, a passkey or a recovery code. */
export function SecondStep({ accepted: { credentials, details }, onDone, onBack }: Props) {
  const say = useWords(secondStepWords);
  const offer = secondFactorOffer.safeParse(details).data;
  const ways: Kind[] = [
    ...(offer?.totp === false ? [] : (['code'] as const)),
    ...(offer?.passkey ? (['passkey'] as const) : []),
    'recovery',
  ];
  const [kind = 'recovery', setKind] = useState(ways[0]);
  return (
    <Stack>
      <Lead>{say(LEADS[kind])}</Lead>
      {kind === 'passkey' ? (
        <PasskeyStep credentials={credentials} onDone={onDone} />
      ) : (
        // The key creates the field anew, which empties and focuses it.
        <CodeForm key={kind} credentials={credentials} kind={kind} onDone={onDone} />
      )}
      <Ways>
        {ways
          .filter((way) => way !== kind)
          .map((way) => (
            <Action key={way} onClick={() => setKind(way)}>
              {say(SWITCHES[way])}
            </Action>
          ))}
        <Action color="secondary" onClick={onBack}>
          {say('back')}
        </Action>
      </Ways>
    </Stack>
  );
}

const LEADS = { code: 'text', recovery: 'recovery.text', passkey: 'passkey.text' } as const;
const SWITCHES = { code: 'useCode', recovery: 'useRecovery', passkey: 'passkey.do' } as const;

type CodeProps = { credentials: Credentials; kind: 'code' | 'recovery'; onDone: (session: Session) => unknown };

function CodeForm({ credentials, kind, onDone }: CodeProps) {
  const say = useWords(secondStepWords);
  const isRecovery = kind === 'recovery';
  const [isAtField, setAtField] = useState(false);
  const form = useEndpointForm(sessions.signIn, {
    defaultValues: { otp: '' },
    toBody: ({ otp }) => ({ ...credentials, otp }),
    onDone,
    onRefused: ({ code }) => {
      const isWrong = code === 'wrong_otp';
      setAtField(isWrong);
      if (isWrong) form.setError('otp', { type: code }, { shouldFocus: true });
      return isWrong;
    },
  });
  return (
    <FormStack noValidate onSubmit={(event) => void form.submit(event)}>
      <TextField
        control={form.control}
        name="otp"
        label={say(kind)}
        help={say(isRecovery ? 'recovery.help' : 'code.help')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputProps={{ inputMode: isRecovery ? 'text' : 'numeric', spellCheck: false, autoCapitalize: 'none' }}
        autoFocus
        required
      />
      <Refused error={isAtField ? null : form.refused} />
      <Action type="submit" variant="contained" size="large" busy={form.busy}>
        {say('continue')}
      </Action>
    </FormStack>
  );
}

const Stack = styled('div')({ display: 'grid', gap: space(2) });

const Lead = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Offset by the padding of the buttons, so that their texts are aligned with the field. */
const Ways = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(0.5),
  margin: space(-0.5, -1.75, 0),
});
