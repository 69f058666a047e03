import { mdiChevronDown } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useSession } from '../api/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { NavLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { MENU_GROUPS, mayOpen, type Screen, startOf } from '../ui/screen.ts';
import { shellWords } from './shell.words.ts';
import { useFoldedGroups } from './use-folded-groups.ts';

/** Screens the person may open, under headings that fold. Hovering prefetches them. */
export function Menu({ screens }: { screens: readonly Screen[] }) {
  const say = useWords(shellWords);
  const session = useSession();
  const { folded, toggle } = useFoldedGroups();
  const inMenu = screens.filter((screen) => screen.icon && mayOpen(screen, session));
  return (
    <Nav aria-label={say('menu')}>
      {MENU_GROUPS.map((group) => {
        const entries = inMenu.filter((screen) => (screen.group ?? 'work') === group);
        const isOpen = !folded.includes(group);
        return (
          entries.length > 0 && (
            <div key={group}>
              <button type="button" aria-expanded={isOpen} onClick={() => toggle(group)}>
                {say(`menu.${group}`)}
                <Icon path={mdiChevronDown} fontSize="small" />
              </button>
              {isOpen && (
                <ul aria-label={say(`menu.${group}`)}>
                  {entries.map((screen) => (
                    <Entry key={screen.path} screen={screen} />
                  ))}
                </ul>
              )}
            </div>
          )
        );
      })}
    </Nav>
  );
}

function Entry({ screen }: { screen: Screen }) {
  const language = useLanguage();
  return (
    <li>
      <NavLink to={startOf(screen)} onPointerEnter={() => void screen.page()} onFocus={() => void screen.page()}>
        {screen.icon && <Icon path={screen.icon} fontSize="small" />}
        {screen.title[language]}
      </NavLink>
    </li>
  );
}

const Nav = styled('nav')(({ theme }) => ({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: space(1),
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    width: '100%',
    minHeight: 24,
    padding: space(0, 1.5),
    borderRadius: radius.m,
    fontSize: theme.typography.caption.fontSize,
    fontWeight: 600,
    color: theme.vars.palette.rail.quiet,
  },
  '& button:hover': { color: theme.vars.palette.rail.text },
  '& button[aria-expanded=false] > svg': { transform: 'rotate(-90deg)' },
  '& ul': { display: 'grid', gap: space(0.25), margin: 0, padding: 0, listStyle: 'none' },
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
  // The current item, marked by more than a colour.
  '& a[aria-current=page]': {
    color: theme.vars.palette.rail.text,
    background: theme.vars.palette.rail.active,
    boxShadow: `inset 3px 0 ${theme.vars.palette.sun}`,
  },
}));
