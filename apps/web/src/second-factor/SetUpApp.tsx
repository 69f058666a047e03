import { secondFactor } from '@jornada/contract/second-factor';
import { mdiShieldKeyOutline } from '@mdi/js';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { Action } from '../ui/Action.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { useWords } from '../words/words.ts';
import { ConfirmApp } from './ConfirmApp.tsx';
import { Explanation } from './Explanation.tsx';
import { OwnUsername } from './OwnUsername.tsx';
import { Part } from './Part.tsx';
import { secondFactorWords } from './second-factor.words.ts';
import { ShortForm } from './ShortForm.tsx';

/** Sets up an authenticator app in three steps: password, QR code, first code. */
export function SetUpApp({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const say = useWords(secondFactorWords);
  const [step, setStep] = useState<'closed' | 'password' | { secret: string; uri: string }>('closed');
  const close = () => setStep('closed');
  if (step === 'closed')
    return (
      <Part title={say('app')} text={say('app.text')}>
        <div>
          <Action variant="outlined" icon={mdiShieldKeyOutline} onClick={() => setStep('password')}>
            {say('setUp')}
          </Action>
        </div>
      </Part>
    );
  if (step === 'password') return <PasswordStep onDone={setStep} onClose={close} />;
  return <ConfirmApp {...step} onCodes={onCodes} onClose={close} />;
}

type PasswordProps = { onDone: (started: { secret: string; uri: string }) => void; onClose: () => void };

function PasswordStep({ onDone, onClose }: PasswordProps) {
  const say = useWords(secondFactorWords);
  const form = useEndpointForm(secondFactor.startTotp, { defaultValues: { current_password: '' }, onDone });
  return (
    <ShortForm label={say('start.title')} submit={say('next')} form={form} refused={form.refused} onClose={onClose}>
      <Explanation>{say('start.text')}</Explanation>
      <OwnUsername />
      <PasswordField
        control={form.control}
        name="current_password"
        label={say('password')}
        autoComplete="current-password"
        autoFocus
        required
      />
    </ShortForm>
  );
}
