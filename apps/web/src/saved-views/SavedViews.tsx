import type { ViewScreen } from '@jornada/domain/saved-views';
import { mdiBookmarkOutline, mdiChevronDown } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { viewWords } from './saved-views.words.ts';
import type { ListTab } from '../ui/list/list-tab.ts';
import { useApplied } from './use-applied.ts';
import { ViewTabs } from './ViewTabs.tsx';

const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }));

type Props = { screen: ViewScreen; tabs?: readonly ListTab[] };

/**
 * The button that opens the list of views. It shows the applied view and whether the list differs from it; the tabs of
 * the list, if any, precede it.
 */
export function SavedViews({ screen, tabs }: Props) {
  const say = useWords(viewWords);
  const id = useId();
  const state = useApplied(screen);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const { applied, isChanged } = state;
  const name = applied?.name ?? '';
  const menu = (
    <Place>
      <Button
        size="small"
        variant="outlined"
        color={applied ? 'primary' : 'inherit'}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        aria-label={applied ? say(isChanged ? 'applied-changed' : 'applied', { name }) : say('title')}
        startIcon={<Icon path={mdiBookmarkOutline} fontSize="small" />}
        endIcon={<Icon path={mdiChevronDown} fontSize="small" />}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setWasOpened(true);
        }}
      >
        <span>{applied ? applied.name : say('views')}</span>
        {isChanged && <i aria-hidden />}
      </Button>
      <Suspense fallback={null}>
        {wasOpened && (
          <ViewsPanel id={id} screen={screen} state={state} anchor={anchor} onClose={() => setAnchor(null)} />
        )}
      </Suspense>
    </Place>
  );
  return tabs ? (
    <ViewTabs screen={screen} tabs={tabs} state={state}>
      {menu}
    </ViewTabs>
  ) : (
    menu
  );
}

const Place = styled('div')(({ theme }) => ({
  display: 'contents',
  '& > button': { gap: space(0.5), paddingInlineEnd: space(0.75), maxWidth: 220 },
  '& > button > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Marks a changed view by a dot, with a text for screen readers.
  '& > button > i': { flex: 'none', width: 7, height: 7, borderRadius: radius.xs, background: theme.vars.palette.sun },
  [theme.breakpoints.down('sm')]: {
    '& > button': { minHeight: theme.density.control, minWidth: 40, paddingInline: space(1) },
    '& > button > span': { display: 'none' },
  },
}));
