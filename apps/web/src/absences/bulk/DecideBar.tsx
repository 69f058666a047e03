import { absences } from '@jornada/contract/absences';
import type { Output } from '@jornada/contract/endpoint';
import { MOST_DECIDED } from '@jornada/domain/absences';
import { NOTHING, withIds } from '@jornada/domain/selection';
import { mdiClose } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { useSelection } from '../../ui/selection/use-selection.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { AROUND_ABSENCES } from '../around.ts';
import { bulkWords } from './bulk.words.ts';

// Loaded on first use.
const RefuseMany = lazy(async () => ({ default: (await import('./RefuseMany.tsx')).RefuseMany }));

type Decided = Output<typeof absences.decideMany>;

/** Approves or refuses the selected requests. A toast reports how many could not be decided, and why. */
export function DecideBar({ store }: { store: SelectionStore }) {
  const say = useWords(bulkWords);
  const { number } = useFormats();
  const ids = [...useSelection(store).ids].slice(0, MOST_DECIDED);
  const [refusing, setRefusing] = useState(false);
  const decide = useWrite(absences.decideMany, { alsoRefresh: AROUND_ABSENCES });
  const onDecided = (status: 'approved' | 'refused', { decided, refused }: Decided) => {
    const text = say(`done.${status}`, { count: decided, n: number(decided) });
    const reasons = [...Map.groupBy(refused, ({ code }) => code)].map(([code, of]) =>
      say(`why.${code}`, { n: number(of.length) }),
    );
    toast(refused.length ? { tone: 'problem', text: say('not', { text, reasons: reasons.join(', ') }) } : { text });
    // Requests beyond the limit of one call stay selected.
    store.set(withIds(store.get(), ids, false));
    setRefusing(false);
  };
  const approve = () =>
    decide.mutate({ body: { ids, status: 'approved' } }, { onSuccess: (answer) => onDecided('approved', answer) });
  return (
    <Bar role="toolbar" aria-label={say('bar')}>
      <output>{say('count', { count: ids.length, n: number(ids.length) })}</output>
      <Action size="small" variant="contained" busy={decide.isPending} onClick={approve}>
        {say('approve')}
      </Action>
      <Action size="small" variant="outlined" busy={decide.isPending} onClick={() => setRefusing(true)}>
        {say('refuse')}
      </Action>
      <IconButton aria-label={say('clear')} title={say('clear')} onClick={() => store.set(NOTHING)}>
        <Icon path={mdiClose} />
      </IconButton>
      <Suspense fallback={null}>
        {refusing && (
          <RefuseMany
            ids={ids}
            onDecided={(answer) => onDecided('refused', answer)}
            onClose={() => setRefusing(false)}
          />
        )}
      </Suspense>
    </Bar>
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
