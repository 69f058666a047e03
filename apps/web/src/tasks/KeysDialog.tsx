import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { Action } from '../ui/Action.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';

const KEYS = [
  ['find', ['Ctrl + K']],
  ['search', ['/']],
  ['new', ['n']],
  ['help', ['?']],
  ['move', ['↑', '↓', 'Home', 'End', 'PgUp', 'PgDn']],
  ['select', ['Space']],
  ['range', ['Shift + Space', 'Shift + ↑', 'Shift + ↓']],
  ['open', ['Enter']],
  ['carry', ['Space', '←', '→', 'Esc']],
  ['walk', ['J', 'K', 'Alt + PgDn', 'Alt + PgUp']],
  ['delete', ['Del']],
  ['clear', ['Esc']],
  ['undo', ['Ctrl + Z']],
] as const;

type Props = { single: boolean; onSingle: (on: boolean) => void; onClose: () => void };

/** Which keys do what, and the switch for those that are single characters. */
export function KeysDialog({ single, onSingle, onClose }: Props) {
  const say = useWords(taskWords);
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{say('keys')}</DialogTitle>
      <DialogContent>
        <List>
          {KEYS.map(([name, keys]) => (
            <div key={name}>
              <dt>{say(`keys.${name}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key.replace('Space', say('keys.space'))}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </List>
        <Single>
          <input type="checkbox" checked={single} onChange={(event) => onSingle(event.target.checked)} />{' '}
          {say('keys.single')}
        </Single>
      </DialogContent>
      <DialogActions>
        <Action autoFocus onClick={onClose}>
          {say('keys.close')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}

const List = styled('dl')(({ theme }) => ({
  margin: '0 0 16px',
  ...theme.typography.body2,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 16,
    paddingBlock: 6,
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 4, margin: 0 },
  '& kbd': {
    ...theme.typography.caption,
    padding: '1px 7px',
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 5,
    background: theme.vars.palette.background.default,
    whiteSpace: 'nowrap',
  },
}));

const Single = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minHeight: 32,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
}));
