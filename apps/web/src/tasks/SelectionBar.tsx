import { tasks } from '@jornada/contract/tasks';
import { EVERYTHING, NOTHING } from '@jornada/domain/selection';
import { mdiClose, mdiDeleteRestore, mdiTrashCanOutline } from '@mdi/js';
import type { Css } from '../ui/css.ts';
import { styled } from '../ui/styled.ts';
import { useRef } from 'react';
import { Button, ICON_WHERE_NARROW, IconButton } from '../ui/Button.tsx';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import type { SelectionStore } from '../ui/selection/store.ts';
import { useSelectedCount, useSelection } from '../ui/selection/use-selection.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { BulkMenus } from './BulkMenus.tsx';
import type { Changing } from './bulk/changes.ts';
import { useBulkKeys } from './use-bulk-keys.ts';
import { taskWords } from './tasks.words.ts';
import { theme } from '../ui/theme.ts';

export type BulkRequest = { kind: 'delete' | 'restore' } | ({ kind: 'update' } & Changing);

type Props = {
  store: SelectionStore;
  total: number | null;
  filtered: boolean;
  inBin: boolean;
  onAsk: (request: BulkRequest) => void;
};

/** The number of selected tasks, a way to select all, and the bulk actions. */
export function SelectionBar({ store, total, filtered, inBin, onAsk }: Props) {
  const say = useWords(taskWords);
  const { number } = useFormats();
  const count = useSelectedCount(store, total);
  const { mode } = useSelection(store);
  const noDelete = useWhyNot(tasks.bulkDelete);
  const noRestore = useWhyNot(tasks.bulkRestore);

  const bar = useRef<HTMLElement>(null);
  useBulkKeys(bar);

  const n = number(count ?? 0);
  const allOf = say(filtered ? 'bar.all' : 'bar.all-unfiltered', { n: number(total ?? 0) });
  const all = mode === 'exclude' && count === total;
  return (
    <Bar ref={bar} aria-label={say('bar')}>
      <IconButton
        size="small"
        aria-label={say('bar.clear')}
        aria-keyshortcuts="Escape"
        title={say('bar.clear')}
        onClick={() => store.set(NOTHING)}
      >
        <Icon path={mdiClose} />
      </IconButton>
      <output>
        {count === null ? say('bar.counting') : say(all && filtered ? 'bar.is-all' : 'bar.count', { count, n })}
      </output>
      {/* Keeps its space when there is nothing more to select, so that no action moves under the pointer. */}
      <Button
        size="small"
        aria-label={allOf}
        css={{ visibility: mode === 'include' && total !== null && (count ?? 0) < total ? 'visible' : 'hidden' }}
        onClick={() => store.set(EVERYTHING)}
      >
        <span data-wide>{allOf}</span>
        <span data-narrow>{say('bar.all-short', { n: number(total ?? 0) })}</span>
      </Button>
      {inBin ? (
        <Action
          size="small"
          variant="contained"
          icon={mdiDeleteRestore}
          whyNot={noRestore}
          onClick={() => onAsk({ kind: 'restore' })}
        >
          {say('bar.restore')}
        </Action>
      ) : (
        <>
          <span data-verb aria-hidden="true">
            {say('bar.set')}
          </span>
          <BulkMenus onChange={(changing) => onAsk({ kind: 'update', ...changing })} />
          <Action
            size="small"
            color="error"
            icon={mdiTrashCanOutline}
            whyNot={noDelete}
            aria-label={say('bar.delete')}
            onClick={() => onAsk({ kind: 'delete' })}
            css={[STAYS, ICON_WHERE_NARROW]}
          >
            <span>{say('bar.delete')}</span>
          </Action>
        </>
      )}
    </Bar>
  );
}

/** Stays visible at the end of the bar while the other actions scroll below it. */
const STAYS: Css = {
  position: 'sticky',
  // Covers the padding at the end, where scrolled actions would be visible.
  insetInlineEnd: space(-1.5),
  marginInline: `auto ${space(-1.5)}`,
  background: theme.vars.palette.tint,
  // Actions scrolled below it fade out.
  boxShadow: `-12px 0 12px ${theme.vars.palette.tint}`,
};

/** Always one line. The number has a fixed width, so that the actions stay where they are. */
const Bar = styled('section')({
  display: 'flex',
  alignItems: 'center',
  gap: space(0.5),
  flex: 1,
  minWidth: 0,
  overflowX: 'auto',
  // Space for the focus ring, which `overflow` would clip.
  padding: space(0.5, 1.5),
  fontVariantNumeric: 'tabular-nums',
  '& > *': { flex: 'none' },
  containerType: 'inline-size',
  '@container (min-width: 1260px)': { '& [data-narrow]': { display: 'none' } },
  '@container (max-width: 1259.95px)': { '& [data-wide]': { display: 'none' } },
  '& > [data-verb]': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& > output': { ...theme.typography.body2, fontWeight: 650, whiteSpace: 'nowrap', minWidth: 132 },
  // Leaves space on a phone for a second, cut-off menu, which shows that the bar scrolls.
  [theme.breakpoints.down('sm')]: { '& > [data-verb]': { display: 'none' } },
});
