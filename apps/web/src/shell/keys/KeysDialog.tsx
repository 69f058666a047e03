import { may } from '@jornada/domain/access';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '../../ui/Dialog.tsx';
import { styled } from '../../ui/styled.ts';
import { useId } from 'react';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { isMac, useSingleKeys } from '../../ui/keys.ts';
import { useLocation } from '../../ui/nav.ts';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { KEYS, keyPlacesAt } from './keys-at.ts';
import { keyWords } from './keys.words.ts';

/** Key names on macOS. */
const MAC: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' };

/** Shortcuts of the current screen and everywhere, and the switch for single-key shortcuts. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const say = useWords(keyWords);
  const id = useId();
  const { level } = useSession();
  const [single, setSingle] = useSingleKeys();
  const places = keyPlacesAt(useLocation(), may(level, 'bank.read-all'));
  const shown = (key: string) =>
    key
      .split(' + ')
      .map((part) => (part === 'Space' ? say('space') : (isMac && MAC[part]) || part))
      .join(isMac ? ' ' : ' + ');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{say('title')}</DialogTitle>
      <DialogContent>
        {places.map((place) => (
          <section key={place} aria-labelledby={`${id}-${place}`}>
            <Heading id={`${id}-${place}`}>{say(`in.${place}`)}</Heading>
            <List>
              {KEYS[place].map(([what, keys]) => (
                <div key={what}>
                  <dt>{say(what)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{shown(key)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </List>
          </section>
        ))}
        <Single>
          <input type="checkbox" checked={single} onChange={(event) => setSingle(event.target.checked)} />{' '}
          {say('single')}
        </Single>
      </DialogContent>
      <DialogActions>
        <Action autoFocus onClick={onClose}>
          {say('shut')}
        </Action>
      </DialogActions>
    </Dialog>
  );
}

const Heading = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: space(0, 0, 0.5),
  fontWeight: 650,
  color: theme.vars.palette.text.secondary,
}));

const List = styled('dl')(({ theme }) => ({
  margin: space(0, 0, 2.5),
  ...theme.typography.body2,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: space(2),
    paddingBlock: space(0.75),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& dd': { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space(0.5), margin: 0 },
  '& kbd': {
    ...theme.typography.caption,
    padding: space(0.25, 0.75),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: radius.xs,
    background: theme.vars.palette.background.default,
    whiteSpace: 'nowrap',
  },
}));

const Single = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1.25),
  minHeight: 32,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
}));
