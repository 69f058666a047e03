import { BOOKING_LIMIT } from '@jornada/contract/time-bank-bookings';
import { NOTHING } from '@jornada/domain/selection';
import { mdiClockMinusOutline, mdiClockPlusOutline, mdiClose, mdiHandCoinOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { lazy, Suspense, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { BookMany } from './BookMany.tsx';
import { manyWords } from './many.words.ts';

// Loaded on first use.
const SettleMany = lazy(async () => ({ default: (await import('../settlements/SettleMany.tsx')).SettleMany }));

/** The number of selected people, and the buttons that debit, credit or settle hours of all of them. */
export function ManyBar({ store }: { store: SelectionStore }) {
  const say = useWords(manyWords);
  const { number } = useFormats();
  const { ids } = useSelection(store);
  const [kind, setKind] = useState<'debit' | 'credit' | 'settle' | null>(null);
  const clear = () => store.set(NOTHING);
  useHotkeys('escape', clear, { enabled: kind === null, useKey: true });
  const of = { count: ids.size, n: number(ids.size) };
  const whyNot = ids.size > BOOKING_LIMIT ? say('bar.most', { n: number(BOOKING_LIMIT) }) : undefined;
  return (
    <Bar aria-label={say('bar')}>
      <IconButton
        size="small"
        aria-label={say('bar.clear')}
        aria-keyshortcuts="Escape"
        title={say('bar.clear')}
        onClick={clear}
      >
        <Icon path={mdiClose} />
      </IconButton>
      <output aria-label={say('bar.count', of)}>{of.n}</output>
      <Action size="small" icon={mdiHandCoinOutline} whyNot={whyNot} onClick={() => setKind('settle')}>
        {say('settle', of)}
      </Action>
      <Action size="small" icon={mdiClockPlusOutline} whyNot={whyNot} onClick={() => setKind('credit')}>
        {say('credit', of)}
      </Action>
      <Action
        size="small"
        variant="contained"
        icon={mdiClockMinusOutline}
        whyNot={whyNot}
        onClick={() => setKind('debit')}
      >
        {say('debit', of)}
      </Action>
      {(kind === 'debit' || kind === 'credit') && (
        <BookMany kind={kind} store={store} userIds={[...ids]} onClose={() => setKind(null)} />
      )}
      {kind === 'settle' && (
        <Suspense fallback={null}>
          <SettleMany kind="pay" userIds={[...ids]} onDone={clear} onClose={() => setKind(null)} />
        </Suspense>
      )}
    </Bar>
  );
}

/** Always one line. */
const Bar = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  flex: 1,
  minWidth: 0,
  overflowX: 'auto',
  // Space for the focus ring, which `overflow` would clip.
  padding: space(0.5, 1.5),
  '& > *': { flex: 'none' },
  '& > output': {
    ...theme.typography.body2,
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    marginInlineEnd: 'auto',
  },
  // The labels of the buttons contain the number too.
  [theme.breakpoints.down('sm')]: { '& > output, & > button + output ~ * svg': { display: 'none' } },
}));
