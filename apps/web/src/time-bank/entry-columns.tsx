import type { StatementEntry } from '@jornada/contract/time-bank-statement';
import { formatHours, signedHours } from '@jornada/domain/minutes';
import { useMemo } from 'react';
import { places } from '../places.ts';
import { type Cell, type ColumnLook, columnsOf } from '../ui/table/columns.ts';
import { useWords } from '../words/words.ts';
import { useAroundBank } from './around-bank.ts';
import { bankWords } from './time-bank.words.ts';
import { useReferences } from './use-references.ts';

type EntryCell = Cell<StatementEntry>;

const column = columnsOf<StatementEntry>();

/** Columns of a statement. They are not sortable, because the ledger has a fixed order. */
export function useEntryColumns() {
  const say = useWords(bankWords);
  return useMemo(() => {
    const of = (
      field: 'occurred_on' | 'what' | 'minutes' | 'balance_after_minutes' | 'due_on' | 'created_by',
      look: ColumnLook = {},
    ) => ({ header: say(`field.${field}`), ...look, enableSorting: false });
    return column.columns([
      column.accessor('occurred_on', { ...of('occurred_on', { width: '116px' }), cell: DayCell }),
      column.accessor('kind', { ...of('what', { card: 'title' }), id: 'what', cell: WhatCell }),
      column.accessor('minutes', { ...of('minutes', { width: '92px', align: 'end' }), cell: MinutesCell }),
      column.accessor('balance_after_minutes', {
        ...of('balance_after_minutes', { width: '124px', align: 'end' }),
        cell: BalanceCell,
      }),
      column.accessor('due_on', { ...of('due_on', { width: '124px', align: 'end', from: 'medium' }), cell: DueCell }),
      column.accessor('created_by', { ...of('created_by', { width: '160px', from: 'wide' }), cell: ByCell }),
    ]);
  }, [say]);
}

function DayCell({ row: { original: entry } }: EntryCell) {
  const { formats, today } = useAroundBank();
  return (
    <time dateTime={entry.occurred_on} title={formats.date(entry.occurred_on)}>
      {formats.shortDate(entry.occurred_on, today)}
    </time>
  );
}

/** Kind and reason of an entry, and below them its related entries. */
function WhatCell({ row: { original: entry } }: EntryCell) {
  const { say, reasonOf } = useAroundBank();
  const references = useReferences(entry);
  return (
    <div className="what" data-undone={entry.reversed_by_id !== null}>
      <a href={places.statement(entry.user_id, { entry: entry.id })} data-open tabIndex={-1}>
        {say(`kind.${entry.kind}`)}
      </a>{' '}
      <span title={entry.reason}>{reasonOf(entry)}</span>
      {references.map((reference) => (
        <small key={reference}>{reference}</small>
      ))}
    </div>
  );
}

function MinutesCell({ row: { original: entry } }: EntryCell) {
  const { signed } = useAroundBank();
  const minutes = signed(entry);
  return (
    <span data-below={minutes < 0} className={entry.reversed_by_id === null ? undefined : 'undone'}>
      {signedHours(minutes)}
    </span>
  );
}

const BalanceCell = ({ row: { original: entry } }: EntryCell) => (
  <span data-below={entry.balance_after_minutes < 0}>{formatHours(entry.balance_after_minutes)}</span>
);

function DueCell({ row: { original: entry } }: EntryCell) {
  const { formats, today } = useAroundBank();
  return entry.due_on && <time dateTime={entry.due_on}>{formats.shortDate(entry.due_on, today)}</time>;
}

const ByCell = ({ row: { original: entry } }: EntryCell) => useAroundBank().nameOf(entry.created_by);
