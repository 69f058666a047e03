import { mdiChevronDown } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useId } from 'react';
import { useSession } from '../api/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { NavLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { isListed, MENU_GROUPS, type MenuGroup, type Screen, startOf } from '../ui/screen.ts';
import { useFoldedGroups } from './folded-groups.ts';
import { shellWords } from './shell.words.ts';

/** The screens that the person may open, under headings that collapse. Hovering over an entry prefetches its screen. */
export function Menu({ screens }: { screens: readonly Screen[] }) {
  const say = useWords(shellWords);
  const session = useSession();
  const open = screens.filter((screen) => screen.icon && isListed(screen, session));
  const inGroup = (group?: MenuGroup) => open.filter((screen) => screen.group === group);
  return (
    <Nav aria-label={say('menu')}>
      <Entries screens={inGroup()} />
      {MENU_GROUPS.filter((group) => inGroup(group).length > 0).map((group) => (
        <Group key={group} group={group} screens={inGroup(group)} />
      ))}
    </Nav>
  );
}

function Group({ group, screens }: { group: MenuGroup; screens: readonly Screen[] }) {
  const say = useWords(shellWords);
  const id = useId();
  const { isFolded, toggle } = useFoldedGroups();
  return (
    <div role="group" aria-labelledby={id}>
      <button type="button" id={id} aria-expanded={!isFolded(group)} onClick={() => toggle(group)}>
        {say(`group.${group}`)}
        <Icon path={mdiChevronDown} fontSize="small" />
      </button>
      <Entries screens={screens} folded={isFolded(group)} />
    </div>
  );
}

/** @param folded whether only the current entry is shown */
function Entries({ screens, folded = false }: { screens: readonly Screen[]; folded?: boolean }) {
  const language = useLanguage();
  return (
    <ul data-folded={folded}>
      {screens.map((screen) => (
        <li key={screen.path}>
          {screen.icon && (
            <NavLink to={startOf(screen)} onPointerEnter={() => void screen.page()} onFocus={() => void screen.page()}>
              <Icon path={screen.icon} fontSize="small" />
              {screen.title[language]}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}

const Nav = styled('nav')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: space(1.25),
  '& ul': { display: 'grid', gap: space(0.25), margin: 0, padding: 0, listStyle: 'none' },
  '& ul[data-folded=true] > li:not(:has([aria-current=page]))': { display: 'none' },
  '& button': {
    all: 'unset',
    ...theme.typography.caption,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: 28,
    padding: space(0, 1.5),
    borderRadius: radius.m,
    fontWeight: 600,
    cursor: 'pointer',
    color: theme.vars.palette.rail.quiet,
  },
  '& button:hover': { color: theme.vars.palette.rail.text },
  '& button[aria-expanded=false] svg': { transform: 'rotate(-90deg)' },
  '& a': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: space(1.5),
    minHeight: 40,
    padding: space(0.75, 1.5),
    borderRadius: radius.m,
    fontWeight: 550,
    textDecoration: 'none',
    color: theme.vars.palette.rail.quiet,
  },
  '& a:hover': { color: theme.vars.palette.rail.text },
  // Marks the current entry by more than a colour.
  '& a[aria-current=page]': {
    color: theme.vars.palette.rail.text,
    background: theme.vars.palette.rail.active,
    boxShadow: `inset 3px 0 ${theme.vars.palette.sun}`,
  },
}));
