import { type StatementEntry, statements } from '@jornada/contract/time-bank-statement';
import { formatHours } from '@jornada/domain/minutes';
import { mdiUndoVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { bankWords } from '../time-bank.words.ts';
import type { Explained } from './explained.ts';
import { Explanation } from './Explanation.tsx';
import { ReverseEntry } from './ReverseEntry.tsx';
import { whyWords } from './why.words.ts';

type Props = {
  userId: number;
  id: number;
  /** Why the signed-in person may not book here; undefined if they may. */
  whyNot: string | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One entry: its details, an explanation of its numbers, and a button to reverse it. */
export function EntryDrawer({ userId, id, whyNot, onOpen, onClose }: Props) {
  const say = useWords(whyWords);
  const sayBank = useWords(bankWords);
  const [reversing, setReversing] = useState(false);
  const answer = useQuery(read(statements.explainEntry, { params: { userId, id } }));
  const { data } = answer;
  const fault = data && faultOf(data);
  if (!data)
    return (
      <Drawer open title={say('entry.loading', { id })} onClose={onClose}>
        {<NotLoaded query={answer} />}
      </Drawer>
    );
  return (
    <Drawer
      open
      title={say('entry', { kind: sayBank(`kind.${data.entry.kind}`), minutes: formatHours(data.entry.minutes) })}
      onClose={onClose}
      actions={
        <Action
          color="error"
          variant="outlined"
          icon={mdiUndoVariant}
          whyNot={whyNot ?? (fault && say(`whyNot.${fault}`))}
          onClick={() => setReversing(true)}
        >
          {say('reverse')}
        </Action>
      }
    >
      <Explanation explained={data} onOpen={onOpen} />
      {reversing && <ReverseEntry entry={data.entry} onClose={() => setReversing(false)} />}
    </Drawer>
  );
}

/** Reasons against a reversal that are known beforehand; only the server checks whether it would exceed a limit. */
function faultOf({ entry, related }: Explained) {
  if (entry.kind === 'reversal') return 'is_reversal';
  if (entry.kind === 'payout') return 'is_payout';
  if (entry.reversed_by_id !== null) return 'is_reversed';
  if (entry.settlement_id !== null) return 'with_settlement';
  return entry.kind === 'credit' && related.some(isStandingExpiry) ? 'has_expired' : undefined;
}

const isStandingExpiry = ({ kind, reversed_by_id }: StatementEntry) => kind === 'expiry' && reversed_by_id === null;
