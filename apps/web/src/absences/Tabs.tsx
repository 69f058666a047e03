import { styled } from '../ui/styled.ts';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { absenceWords } from './absences.words.ts';

/** Requests and calendar, each with an address of its own. */
export function Tabs({ shown }: { shown: 'requests' | 'calendar' }) {
  const say = useWords(absenceWords);
  return (
    <Links aria-label={say('tabs')} data-off-paper>
      <RouterLink to={places.absences()} aria-current={shown === 'requests' ? 'page' : undefined}>
        {say('tab.requests')}
      </RouterLink>
      <RouterLink to={places.absences({ view: 'calendar' })} aria-current={shown === 'calendar' ? 'page' : undefined}>
        {say('tab.calendar')}
      </RouterLink>
    </Links>
  );
}

const Links = styled('nav')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'flex',
    gap: space(0.5),
    padding: space(0.25),
    borderBottom: `1px solid ${palette.divider}`,
    '& > a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: theme.density.control,
      padding: space(0, 1.25),
      borderRadius: radius.m,
      color: palette.text.secondary,
      textDecoration: 'none',
      fontWeight: 550,
      '&:hover': { color: palette.text.primary, background: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -1 },
      // Marked by more than a colour.
      '&[aria-current=page]': {
        color: palette.text.primary,
        background: palette.tint,
        boxShadow: `inset 0 -2px ${palette.primary.main}`,
      },
    },
  };
});
