import { type Settlement, settlements } from '@jornada/contract/time-bank-settlements';
import { dateIn } from '@jornada/domain/calendar';
import { formatHours } from '@jornada/domain/minutes';
import { createContext, use, useMemo } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { useSession } from '../../api/session.ts';
import { personName, usePeopleNames } from '../../api/names.ts';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { type Cell, columnsOf } from '../../ui/table/columns.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { settlementWords } from './settlements.words.ts';

/** Callback that opens the form to reverse a settlement. */
export const Reversing = createContext<(settlement: Settlement) => void>(() => undefined);

const column = columnsOf<Settlement>();

/** Person, kind, hours, day and state of a settlement, and the button that reverses it. */
export function useSettlementColumns() {
  const say = useWords(settlementWords);
  return useMemo(() => {
    const of = (field: 'person' | 'kind' | 'minutes' | 'on' | 'state') => ({ header: say(`field.${field}`) });
    const fixed = { enableSorting: false };
    return column.columns([
      column.accessor('nome', { ...of('person'), ...fixed, card: 'title', cell: NameCell }),
      column.accessor('kind', { ...of('kind'), ...fixed, cell: KindCell }),
      column.accessor('minutes', {
        ...of('minutes'),
        ...fixed,
        width: '96px',
        align: 'end',
        cell: ({ row: { original } }) => formatHours(original.minutes),
      }),
      column.accessor('on', { ...of('on'), width: '132px', cell: DayCell }),
      column.accessor((one) => one.reversed_at, {
        id: 'state',
        ...of('state'),
        ...fixed,
        width: '190px',
        cell: StateCell,
      }),
    ]);
  }, [say]);
}

const NameCell = ({ row: { original: one } }: Cell<Settlement>) => (
  <a href={places.statement(one.user_id)} data-open tabIndex={-1}>
    <PersonFace of={{ id: one.user_id, nome: one.nome }} />
    {one.nome}
  </a>
);

function KindCell({ row: { original: one } }: Cell<Settlement>) {
  const say = useWords(settlementWords);
  const people = usePeopleNames();
  const name = personName(people, one.created_by, say('person', { id: one.created_by }));
  return (
    <>
      {one.percent === null ? say(`kind.${one.kind}`) : say('kind.pay-at', { percent: one.percent })}
      <small style={{ display: 'block' }} className="quiet">
        {say('by', { reason: one.reason, name })}
      </small>
    </>
  );
}

function DayCell({ row: { original: one } }: Cell<Settlement>) {
  const { date } = useFormats();
  return <time dateTime={one.on}>{date(one.on)}</time>;
}

function StateCell({ row: { original: one } }: Cell<Settlement>) {
  const say = useWords(settlementWords);
  const { date } = useFormats();
  const onReverse = use(Reversing);
  const { user, account } = useSession();
  const notAllowed = useWhyNot(settlements.reverseSettlement);
  if (one.reversed_at !== null)
    return (
      <span className="quiet">
        {say('state.reversed', { date: date(dateIn(account.time_zone, new Date(one.reversed_at))) })}
      </span>
    );
  if (one.handed_over) return say('state.handed-over');
  if (one.offboarding) return say('state.offboarding');
  if (notAllowed !== undefined) return say('state.standing');
  return (
    <Action
      size="small"
      color="inherit"
      whyNot={one.user_id === user.id ? say('own') : undefined}
      aria-label={say('reverse.of', { minutes: formatHours(one.minutes), name: one.nome })}
      onClick={() => onReverse(one)}
    >
      {say('reverse')}
    </Action>
  );
}
