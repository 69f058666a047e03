import { type OwnSecondFactor } from '@jornada/contract/second-factor';
import { passkeys } from '@jornada/contract/second-factor-passkeys';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useEndpointForm } from '../api/form.ts';
import { useSession } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { TextField } from '../ui/fields.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { passkeysWords } from './passkeys.words.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { Row } from './Row.tsx';
import { ShortForm } from './ShortForm.tsx';

type Passkey = OwnSecondFactor['passkeys'][number];

/** A passkey with its dates, and buttons to rename and remove it. */
export function OnePasskey({ passkey }: { passkey: Passkey }) {
  const say = useWords(passkeysWords);
  const { instant } = useFormats();
  const { account } = useSession();
  const [doing, setDoing] = useState<'rename' | 'remove'>();
  const stop = () => setDoing(undefined);
  const { id, name, created_at, last_used_at } = passkey;
  if (doing === 'rename')
    return (
      <li>
        <Rename passkey={passkey} onClose={stop} />
      </li>
    );
  return (
    <Line>
      <div>
        <strong>{name}</strong>
        <small>
          {last_used_at
            ? say('used', { at: instant(last_used_at, account.time_zone) })
            : say('added', { at: instant(created_at, account.time_zone) })}
        </small>
      </div>
      <Row>
        <Action size="small" aria-label={say('rename.label', { name })} onClick={() => setDoing('rename')}>
          {say('rename')}
        </Action>
        <Action
          size="small"
          color="error"
          aria-label={say('remove.label', { name })}
          onClick={() => setDoing('remove')}
        >
          {say('remove')}
        </Action>
      </Row>
      {doing === 'remove' && (
        <ProofDialog
          endpoint={passkeys.removePasskey}
          rest={{ params: { id } }}
          title={say('remove.title', { name })}
          text={say('remove.text')}
          confirm={say('remove.confirm')}
          tone="danger"
          onDone={() => {
            stop();
            toast({ text: say('removed') });
          }}
          onClose={stop}
        />
      )}
    </Line>
  );
}

function Rename({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const say = useWords(passkeysWords);
  const form = useEndpointForm(passkeys.renamePasskey, {
    defaultValues: { name },
    rest: { params: { id } },
    onDone: onClose,
  });
  return (
    <ShortForm submit={say('rename.save')} form={form} refused={form.refused} onClose={onClose}>
      <TextField control={form.control} name="name" label={say('name')} maxLength={60} autoFocus required />
    </ShortForm>
  );
}

const Line = styled('li')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(0.5, 1.5),
  '& strong, & small': { display: 'block', overflowWrap: 'anywhere' },
  // Offset by the padding of the buttons, so that their texts are aligned with the edges.
  '& > div:last-of-type': { marginInline: space(-1.25) },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
