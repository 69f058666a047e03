import { type Session, sessions } from '@jornada/contract/session';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { FormStack, TextField } from '../ui/fields.tsx';
import { Refused } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { secondStepWords } from './second-step.words.ts';
import type { Credentials } from './useSignInForm.ts';

export type SecondStepProps = {
  /** E-mail and password, which the server has accepted; they are sent again with the code. */
  credentials: Credentials;
  onDone: (session: Session) => unknown;
  onBack: () => void;
};

/** Second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const [kind, setKind] = useState<'code' | 'recovery'>('code');
  // The key empties the field and moves the focus into it.
  return <CodeForm key={kind} {...props} kind={kind} onSwitch={() => setKind(kind === 'code' ? 'recovery' : 'code')} />;
}

function CodeForm({
  credentials,
  onDone,
  onBack,
  kind,
  onSwitch,
}: SecondStepProps & { kind: 'code' | 'recovery'; onSwitch: () => void }) {
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
      <Lead>{say(isRecovery ? 'recovery.text' : 'text')}</Lead>
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
      <Ways>
        <Action onClick={onSwitch}>{say(isRecovery ? 'useCode' : 'useRecovery')}</Action>
        <Action color="secondary" onClick={onBack}>
          {say('back')}
        </Action>
      </Ways>
    </FormStack>
  );
}

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
  gap: 4,
  margin: '-4px -14px 0',
});
