import { mdiApi, mdiKeyboardOutline, mdiLogout, mdiSwapHorizontal } from '@mdi/js';
import { Popover } from '../ui/Popover.tsx';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useSession, useSignOut, useSwitchAccount } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { AppearanceChoices } from '../ui/AppearanceChoices.tsx';
import { askFor } from '../ui/keys.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { personPanelWords } from './person-panel.words.ts';

/** Preferences, other accounts, and signing out. */
export function PersonPanel({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const say = useWords(personPanelWords);
  const { user, account, accounts } = useSession();
  const leave = useLeaving();
  const others = accounts.filter(({ id }) => id !== account.id);

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': user.nome } }}
    >
      <Panel>
        <p>
          <strong>{user.nome}</strong>
          <span>{user.email}</span>
        </p>
        <AppearanceChoices />
        {others.map((other) => (
          <Action
            key={other.id}
            color="secondary"
            icon={mdiSwapHorizontal}
            busy={leave.busy}
            onClick={() => leave.to(other.id)}
          >
            {say('account.switch', { name: other.name })}
          </Action>
        ))}
        <Action
          color="secondary"
          icon={mdiKeyboardOutline}
          onClick={() => {
            onClose();
            askFor('keys');
          }}
        >
          {say('keys')}
        </Action>
        <ButtonLink href="/docs" color="secondary" startIcon={<Icon path={mdiApi} fontSize="small" />}>
          {say('docs')}
        </ButtonLink>
        <Action variant="outlined" color="secondary" icon={mdiLogout} busy={leave.busy} onClick={leave.out}>
          {say('signOut')}
        </Action>
      </Panel>
    </Popover>
  );
}

/** Both reload the page; until then the buttons are busy, and errors are shown. */
function useLeaving() {
  const [busy, setBusy] = useState(false);
  const signOut = useSignOut();
  const switchAccount = useSwitchAccount();
  const go = (leave: () => Promise<void>) => {
    setBusy(true);
    leave().catch((error: unknown) => {
      setBusy(false);
      toast({ tone: 'problem', text: errorTextNow(error) });
    });
  };
  return { busy, out: () => go(signOut), to: (account: number) => go(() => switchAccount(account)) };
}

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  width: 'min(320px, 90vw)',
  padding: space(2.5),
  '& > p': { display: 'grid', margin: 0, ...theme.typography.body2, overflowWrap: 'anywhere' },
  '& > p > span': { color: theme.vars.palette.text.secondary },
}));
