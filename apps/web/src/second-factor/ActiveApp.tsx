import { type OwnSecondFactor, secondFactor } from '@jornada/contract/second-factor';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { Facts } from '../ui/Page.tsx';
import { Notice } from '../ui/states.tsx';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { Row } from './Row.tsx';
import { secondFactorWords } from './second-factor.words.ts';

/** Fewer recovery codes than this are too few. */
const FEW = 3;

type Props = {
  state: OwnSecondFactor;
  /** Receives new recovery codes, which are shown this once. */
  onCodes: (codes: readonly string[]) => void;
};

/** An authenticator app that is set up, its recovery codes, and the ways to change both. */
export function ActiveApp({ state: { totp_since, recovery_codes_left: left }, onCodes }: Props) {
  const say = useWords(secondFactorWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const [asking, setAsking] = useState<'remove' | 'renew'>();
  const close = () => setAsking(undefined);
  return (
    <>
      <Facts
        facts={[
          [say('app'), say('app.since', { at: instant(totp_since ?? '', account.time_zone) })],
          [say('codes'), say('codes.left', { left })],
        ]}
      />
      {left < FEW && <Notice role="note">{say('codes.few')}</Notice>}
      <Row>
        <Action variant="outlined" onClick={() => setAsking('renew')}>
          {say('codes.renew')}
        </Action>
        <Action color="error" variant="outlined" onClick={() => setAsking('remove')}>
          {say('remove')}
        </Action>
      </Row>
      {asking === 'renew' && (
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
      {asking === 'remove' && (
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
    </>
  );
}
