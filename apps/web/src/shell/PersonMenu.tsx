import { mdiChevronUp, mdiLogout, mdiSwapHorizontal } from '@mdi/js';
import ButtonBase from '@mui/material/ButtonBase';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import { type MouseEvent, useState } from 'react';
import { useLevelName } from '../api/may.ts';
import { useSession, useSignOut, useSwitchAccount } from '../api/session.ts';
import { Action } from '../ui/Action.tsx';
import { AppearanceChoices } from '../ui/AppearanceChoices.tsx';
import { Icon } from '../ui/Icon.tsx';
import { toast } from '../ui/toasts.ts';
import { errorTextNow } from '../words/errors.ts';
import { useWords } from '../words/words.ts';
import { shellWords } from './shell.words.ts';

/** Who is in; what they choose for themselves; other accounts of theirs; the way out. */
export function PersonMenu() {
  const say = useWords(shellWords);
  const levelName = useLevelName();
  const { user, level, account, accounts } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const leave = useLeaving();
  const others = accounts.filter(({ id }) => id !== account.id);

  return (
    <>
      <Person aria-haspopup="dialog" aria-expanded={anchor !== null} onClick={(event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}>
        <Initials aria-hidden>{initialsOf(user.nome)}</Initials>
        <span>
          <strong>{user.nome}</strong>
          <small>{levelName(level)}</small>
        </span>
        <Icon path={mdiChevronUp} fontSize="small" />
      </Person>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
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
            <Action key={other.id} color="secondary" icon={mdiSwapHorizontal} busy={leave.busy} onClick={() => leave.to(other.id)}>
              {say('account.switch', { name: other.name })}
            </Action>
          ))}
          <Action variant="outlined" color="secondary" icon={mdiLogout} busy={leave.busy} onClick={leave.out}>
            {say('signOut')}
          </Action>
        </Panel>
      </Popover>
    </>
  );
}

/** Both ways out load the page anew; until then the buttons are busy, and when it fails it is said. */
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

/** The first letters of the first and the last name. */
const initialsOf = (name: string) => {
  const names = name.trim().split(/\s+/);
  return [names[0], names.length > 1 ? names.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '').join('').toUpperCase();
};

const Person = styled(ButtonBase)(({ theme }) => ({
  justifyContent: 'flex-start',
  gap: 10,
  width: '100%',
  minHeight: 52,
  padding: '6px 12px 6px 8px',
  borderRadius: 10,
  textAlign: 'start',
  '&:hover, &[aria-expanded=true]': { background: theme.vars.palette.rail.active },
  '& > span:nth-of-type(2)': { flex: 1, minWidth: 0, display: 'grid' },
  '& strong, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { ...theme.typography.body2, fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.rail.quiet },
}));

const Initials = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 34,
  height: 34,
  borderRadius: '50%',
  fontSize: '0.8125rem',
  fontWeight: 650,
  color: theme.vars.palette.rail.ground,
  background: theme.vars.palette.rail.quiet,
}));

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  width: 'min(320px, 90vw)',
  padding: 20,
  '& > p': { display: 'grid', margin: 0, ...theme.typography.body2, overflowWrap: 'anywhere' },
  '& > p > span': { color: theme.vars.palette.text.secondary },
}));
