import type { Output } from '@jornada/contract/endpoint';
import { settlements } from '@jornada/contract/time-bank-settlements';
import { NOTHING, withIds } from '@jornada/domain/selection';
import { MOST_REVERSED } from '@jornada/domain/settlement';
import { mdiClose, mdiUndo } from '@mdi/js';
import { useState } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { Action } from '../../ui/Action.tsx';
import { AskReason } from '../../ui/AskReason.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';

type Answer = Output<typeof settlements.reverseSettlements>;

/** Reverses the selected settlements with one reason, and reports those that could not be reversed. */
export function ReverseBar({ store }: { store: SelectionStore }) {
  const say = useWords(settlementWords);
  const { number } = useFormats();
  const ids = [...useSelection(store).ids].slice(0, MOST_REVERSED);
  const [asking, setAsking] = useState(false);
  const onDone = ({ reversed, refused }: Answer) => {
    const text = say('reverse-many.done', { count: reversed, n: number(reversed) });
    const reasons = [...Map.groupBy(refused, ({ code }) => code)].map(([code, of]) =>
      say(`not.${code}`, { n: number(of.length) }),
    );
    toast(
      refused.length
        ? { tone: 'problem', text: say('reverse-many.not', { text, reasons: reasons.join(', ') }) }
        : { text },
    );
    // Settlements beyond the limit of one request stay selected.
    store.set(withIds(store.get(), ids, false));
    setAsking(false);
  };
  return (
    <Bar role="toolbar" aria-label={say('bar')}>
      <output>{say('bar.count', { count: ids.length, n: number(ids.length) })}</output>
      <Action size="small" variant="outlined" icon={mdiUndo} onClick={() => setAsking(true)}>
        {say('reverse')}
      </Action>
      <IconButton aria-label={say('bar.clear')} title={say('bar.clear')} onClick={() => store.set(NOTHING)}>
        <Icon path={mdiClose} />
      </IconButton>
      {asking && <AskOnce ids={ids} onDone={onDone} onClose={() => setAsking(false)} />}
    </Bar>
  );
}

/** Asks for one reason for all; each statement shows it. */
function AskOnce({ ids, onDone, onClose }: { ids: number[]; onDone: (answer: Answer) => void; onClose: () => void }) {
  const say = useWords(settlementWords);
  const { number } = useFormats();
  const form = useEndpointForm(settlements.reverseSettlements, {
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ ids, reason }),
    alsoRefresh: ['payroll'],
    onDone,
  });
  return (
    <AskReason
      title={say('reverse-many.title', { count: ids.length, n: number(ids.length) })}
      label={say('reverse.reason')}
      confirmLabel={say('reverse.submit')}
      tone="danger"
      form={form}
      onClose={onClose}
    >
      {say('reverse.text')}
    </AskReason>
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flex: 1,
  alignItems: 'center',
  gap: space(1),
  paddingInline: space(1.5),
  '& output': { fontWeight: 600, marginInlineEnd: space(1) },
  '& > button:last-of-type': { marginInlineStart: 'auto' },
}));
