import type { BalanceRow } from '@jornada/contract/balances';
import { formatHours } from '@jornada/domain/minutes';
import { createContext, use, useMemo } from 'react';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { places } from '../../places.ts';
import { type Cell, type ColumnLook, columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Figure } from '../Figure.tsx';
import { balanceWords } from './balances.words.ts';

/** A row of the list; the table identifies rows by `id`. */
export type PersonRow = BalanceRow & { id: number };

type Around = { today: string; onWhy: (userId: number) => void };

/** Shared data of cells: the date, and the callback that explains a balance. */
export const AroundBalances = createContext<Around>({ today: '', onWhy: () => undefined });

const column = columnsOf<PersonRow>();

export function useBalanceColumns() {
  const say = useWords(balanceWords);
  return useMemo(() => {
    const of = (field: 'nome' | 'balance_minutes' | 'due_soon_minutes' | 'next_due_on', look: ColumnLook) => ({
      header: say(`field.${field}`),
      ...look,
    });
    return column.columns([
      column.accessor('nome', { ...of('nome', { card: 'title' }), cell: NameCell, sortDescFirst: false }),
      // The first click on a header sorts hours in descending order, dates in ascending order.
      column.accessor('balance_minutes', {
        ...of('balance_minutes', { width: 'clamp(96px, 13cqw, 150px)', align: 'end' }),
        cell: BalanceCell,
        sortDescFirst: true,
      }),
      column.accessor('due_soon_minutes', {
        ...of('due_soon_minutes', { width: 'clamp(130px, 17cqw, 170px)', align: 'end' }),
        cell: SoonCell,
        sortDescFirst: true,
      }),
      column.accessor('next_due_on', {
        ...of('next_due_on', { width: 'clamp(156px, 17cqw, 170px)', align: 'end' }),
        cell: NextCell,
        sortDescFirst: false,
      }),
    ]);
  }, [say]);
}

function NameCell({ row: { original: person } }: Cell<PersonRow>) {
  const say = useWords(balanceWords);
  return (
    <a href={places.statement(person.user_id)} data-open tabIndex={-1}>
      <PersonFace of={person} />
      {person.is_active ? person.nome : say('inactive', { name: person.nome })}
    </a>
  );
}

/** Not a tab stop, like every control of a row. The row's shortcut for it is W. */
function BalanceCell({ row: { original: person } }: Cell<PersonRow>) {
  const say = useWords(balanceWords);
  const { onWhy } = use(AroundBalances);
  const figure = formatHours(person.balance_minutes);
  return (
    <Figure
      type="button"
      tabIndex={-1}
      data-below={person.balance_minutes < 0}
      aria-label={say('why.balance-of', { figure, name: person.nome })}
      onClick={() => onWhy(person.user_id)}
    >
      {figure}
    </Figure>
  );
}

const SoonCell = ({ row: { original: person } }: Cell<PersonRow>) =>
  person.due_soon_minutes > 0 ? (
    <strong>{formatHours(person.due_soon_minutes)}</strong>
  ) : (
    <span className="quiet">–</span>
  );

function NextCell({ row: { original: person } }: Cell<PersonRow>) {
  const { date, shortDate } = useFormats();
  const { today } = use(AroundBalances);
  if (person.next_due_on === null) return <span className="quiet">–</span>;
  return (
    <time dateTime={person.next_due_on} title={date(person.next_due_on)}>
      {shortDate(person.next_due_on, today)}
    </time>
  );
}
