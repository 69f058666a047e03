import type { SavedView } from '@jornada/contract/saved-views';
import { viewAddress, type ViewScreen } from '@jornada/domain/saved-views';
import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { places } from '../places.ts';
import type { ListTab } from '../ui/list/list-tab.ts';
import { RouterLink } from '../ui/nav.ts';
import { FADING, radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { viewWords } from './saved-views.words.ts';
import type { Applied } from './use-applied.ts';

/** Maximum number of saved views with their own tab; the others are in the menu. */
const MOST_TABS = 4;

type Props = {
  screen: ViewScreen;
  tabs: readonly ListTab[];
  state: Applied;
  /** The menu of all saved views. */
  children: ReactNode;
};

/** The list's own tabs, then saved views. All are links, because each is an address. */
export function ViewTabs({ screen, tabs, state: { items, applied, isNamed }, children }: Props) {
  const say = useWords(viewWords);
  // A view opened by name is current; otherwise, a tab of the same content takes precedence over a view.
  const tab = isNamed ? undefined : tabs.find(({ isCurrent }) => isCurrent);
  const first = items.slice(0, MOST_TABS);
  const shown = applied && !tab && !first.includes(applied) ? [...first, applied] : first;
  const link = (name: string, to: string, isCurrent: boolean, key: string) => (
    <RouterLink key={key} to={to} preventScrollReset aria-current={isCurrent ? 'page' : undefined}>
      {name}
    </RouterLink>
  );
  return (
    <Bar data-off-paper>
      <nav aria-label={say('views')}>
        {tabs.map((one) => link(one.name, `${places[screen]()}?${one.query}`, one === tab, one.name))}
        {shown.map((view: SavedView) =>
          link(view.name, viewAddress(view), !tab && view === applied, `view ${view.id}`),
        )}
      </nav>
      {children}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'flex',
    alignItems: 'center',
    gap: space(1),
    minWidth: 0,
    minHeight: theme.density.control,
    borderBottom: `1px solid ${palette.divider}`,
    '& > nav': {
      flex: 1,
      minWidth: 0,
      display: 'flex',
      gap: space(0.5),
      overflowX: 'auto',
      // Space for the focus ring, which `overflow` would clip.
      padding: space(0.25),
      paddingInlineEnd: space(3),
      scrollbarWidth: 'none',
      maskImage: FADING,
    },
    '& > nav > a': {
      ...theme.typography.body2,
      flex: 'none',
      maxWidth: 200,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      padding: space(0.75, 1.25),
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
      [theme.breakpoints.down('sm')]: { minHeight: theme.density.control },
    },
  };
});
