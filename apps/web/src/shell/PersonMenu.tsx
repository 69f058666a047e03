import { mdiChevronUp } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useLevelName } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { Face } from '../ui/Face.tsx';
import { Icon } from '../ui/Icon.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { radius, space } from '../ui/scale.ts';

const PersonPanel = loadLater(async () => (await import('./PersonPanel.tsx')).PersonPanel);

/** The signed-in person, and the panel with their preferences. */
export function PersonMenu() {
  const levelName = useLevelName();
  const { user, photo, level } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Person
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Face of={{ ...user, photo }} size={32} />
        <span>
          <strong>{user.nome}</strong>
          <small>{levelName(level)}</small>
        </span>
        <Icon path={mdiChevronUp} fontSize="small" />
      </Person>
      {anchor && <PersonPanel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const Person = styled('button')(({ theme }) => ({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  cursor: 'pointer',
  gap: space(1.25),
  width: '100%',
  minHeight: 52,
  padding: space(0.75, 1.5, 0.75, 1),
  borderRadius: radius.l,
  '&:hover, &[aria-expanded=true]': { background: theme.vars.palette.rail.active },
  '& > span:nth-of-type(2)': { flex: 1, minWidth: 0, display: 'grid' },
  '& strong, & small': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& strong': { ...theme.typography.body2, fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.rail.quiet },
}));
