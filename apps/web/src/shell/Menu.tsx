import { styled } from '@mui/material/styles';
import { useSession } from '../api/session.ts';
import { Icon } from '../ui/Icon.tsx';
import { NavLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { mayOpen, type Screen, startOf } from '../ui/screen.ts';
import { shellWords } from './shell.words.ts';

/** Screens the person may open. Hovering prefetches them. */
export function Menu({ screens }: { screens: readonly Screen[] }) {
  const say = useWords(shellWords);
  const language = useLanguage();
  const session = useSession();
  const open = screens.filter((screen) => screen.icon && mayOpen(screen, session));
  return (
    <Nav aria-label={say('menu')}>
      <ul>
        {open.map((screen) => (
          <li key={screen.path}>
            {screen.icon && (
              <NavLink
                to={startOf(screen)}
                onPointerEnter={() => void screen.page()}
                onFocus={() => void screen.page()}
              >
                <Icon path={screen.icon} fontSize="small" />
                {screen.title[language]}
              </NavLink>
            )}
          </li>
        ))}
      </ul>
    </Nav>
  );
}

const Nav = styled('nav')(({ theme }) => ({
  flex: 1,
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
