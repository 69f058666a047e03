import { savedViews } from '@jornada/contract/saved-views';
import { viewAddress, type ViewScreen } from '@jornada/domain/saved-views';
import { mdiContentSaveOutline, mdiPlus, mdiRestore } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { FilterPanel } from '../ui/filters/FilterPanel.tsx';
import { useNavigate } from '../ui/nav.ts';
import { space } from '../ui/scale.ts';
import { Failed, Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { CopyLink } from './CopyLink.tsx';
import { NameForm } from './NameForm.tsx';
import { viewWords } from './saved-views.words.ts';
import type { Applied } from './use-applied.ts';
import { useViewChanges } from './use-view-changes.ts';
import { ViewRow } from './ViewRow.tsx';
import { useFocusKept } from './use-focus-kept.ts';

type Props = { id: string; screen: ViewScreen; state: Applied; anchor: HTMLElement | null; onClose: () => void };

/**
 * The person's own views of a screen: applies, saves, renames, updates and deletes them, and copies a link to the
 * current view.
 */
export function ViewsPanel({ id, screen, state, anchor, onClose }: Props) {
  const say = useWords(viewWords);
  const navigate = useNavigate();
  const whyNot = useWhyNot(savedViews.create);
  const { views, items, query, applied, isChanged } = state;
  const [naming, setNaming] = useState<number | 'new' | null>(null);
  const changes = useViewChanges(screen);
  const panel = useFocusKept(naming, items.length);
  const close = () => {
    setNaming(null);
    onClose();
  };
  const show = (view: Parameters<typeof viewAddress>[0], how?: { replace: boolean }) =>
    void navigate(viewAddress(view), how);

  return (
    <FilterPanel id={id} name={say('title')} anchor={anchor} onClose={close}>
      <Panel ref={panel} tabIndex={-1}>
        {views.error ? (
          <Failed error={views.error} onRetry={() => void views.refetch()} busy={views.isFetching} />
        ) : views.isPending ? (
          <Loading rows={3} />
        ) : items.length === 0 ? (
          <p>{say('empty')}</p>
        ) : (
          <ul aria-label={say('list')}>
            {items.map((view) => (
              <ViewRow
                key={view.id}
                view={view}
                isApplied={view === applied}
                isChanged={view === applied && isChanged}
                whyNot={whyNot}
                changes={changes}
                naming={naming === view.id}
                onNaming={(on) => setNaming(on ? view.id : null)}
                onApply={() => {
                  show(view);
                  close();
                }}
              />
            ))}
          </ul>
        )}
        <div>
          {applied && isChanged && (
            <>
              <Action
                size="small"
                icon={mdiContentSaveOutline}
                whyNot={whyNot}
                busy={changes.busy}
                onClick={() =>
                  void changes.update(applied, { query }, say('updated', { name: applied.name })).then(
                    (saved) => saved && show(saved, { replace: true }),
                    () => undefined,
                  )
                }
              >
                {say('update', { name: applied.name })}
              </Action>
              <Action
                size="small"
                icon={mdiRestore}
                onClick={() => {
                  show(applied);
                  close();
                }}
              >
                {say('back', { name: applied.name })}
              </Action>
            </>
          )}
          {naming === 'new' ? (
            <NameForm
              onCancel={() => setNaming(null)}
              onName={async (name) => {
                const view = await changes.create(name, query);
                show(view, { replace: true });
                close();
              }}
            />
          ) : (
            <Action size="small" icon={mdiPlus} whyNot={whyNot} data-names="new" onClick={() => setNaming('new')}>
              {say('save-as')}
            </Action>
          )}
          <CopyLink screen={screen} query={query} />
        </div>
      </Panel>
    </FilterPanel>
  );
}

const Panel = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(1),
  width: 340,
  maxWidth: 'calc(100vw - 32px)',
  padding: space(1.5),
  outline: 'none',
  '& > p': { ...theme.typography.body2, margin: space(0.5), color: theme.vars.palette.text.secondary },
  '& > ul': {
    display: 'grid',
    gap: space(0.25),
    margin: 0,
    padding: 0,
    listStyle: 'none',
    maxHeight: '46dvh',
    overflow: 'auto',
  },
  '& > div:last-of-type': {
    display: 'grid',
    gap: space(0.25),
    paddingTop: space(1),
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    '& > button, & > span > button': { justifyContent: 'flex-start', textAlign: 'start', width: '100%' },
  },
}));
