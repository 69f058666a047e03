import type { NpsWave } from '@jornada/contract/nps';
import { useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { places } from '../../places.ts';
import { type Cell, columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { wavesWords } from './waves.words.ts';

const column = columnsOf<NpsWave>();

/** Name, state, end of the wave, and number of people asked. */
export function useWaveColumns() {
  const say = useWords(wavesWords);
  return useMemo(() => {
    return column.columns([
      column.accessor('name', {
        header: say('field.name'),
        enableSorting: false,
        card: 'title',
        cell: NameCell,
      }),
      column.accessor('state', {
        header: say('field.state'),
        enableSorting: false,
        width: '160px',
        cell: StateCell,
      }),
      column.accessor('closes_at', {
        header: say('field.closes_at'),
        width: '220px',
        cell: ClosesCell,
      }),
      column.accessor('eligible', {
        header: say('field.eligible'),
        enableSorting: false,
        width: '140px',
        cell: EligibleCell,
      }),
    ]);
  }, [say]);
}

function NameCell({ row: { original: one } }: Cell<NpsWave>) {
  return (
    <a href={places.npsWave(one.id)} data-open tabIndex={-1}>
      {one.name}
    </a>
  );
}

function StateCell({ row: { original: one } }: Cell<NpsWave>) {
  const say = useWords(wavesWords);
  return <>{say(`state.${one.state}`)}</>;
}

function ClosesCell({ row: { original: one } }: Cell<NpsWave>) {
  const { instant } = useFormats();
  const { account } = useSession();
  const at = one.closed_at ?? one.closes_at;
  return <time dateTime={at}>{instant(at, account.time_zone)}</time>;
}

function EligibleCell({ row: { original: one } }: Cell<NpsWave>) {
  const { number } = useFormats();
  return <>{one.eligible === null ? '–' : number(one.eligible)}</>;
}
