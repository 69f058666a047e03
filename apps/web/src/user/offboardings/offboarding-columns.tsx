import type { Offboarding } from '@jornada/contract/user-offboarding';
import { dateIn } from '@jornada/domain/calendar';
import { useMemo } from 'react';
import { usePeopleNames } from '../../api/names.ts';
import { useSession } from '../../api/session.ts';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { places } from '../../places.ts';
import { useToday } from '../../state/clock.ts';
import { styled } from '../../ui/styled.ts';
import { type Cell, columnsOf } from '../../ui/table/columns.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { offboardingWords } from '../offboarding.words.ts';
import { offboardingsWords } from './offboardings.words.ts';

const column = columnsOf<Offboarding>();

/** Person, last day of work, state with the reason for viewers who may see it, and the settlement of the time bank. */
export function useOffboardingColumns() {
  const say = useWords(offboardingsWords);
  return useMemo(() => {
    const of = (field: 'person' | 'left_on' | 'state' | 'settlement') => ({ header: say(`field.${field}`) });
    const fixed = { enableSorting: false };
    return column.columns([
      column.accessor('user_id', { ...of('person'), ...fixed, card: 'title', cell: PersonCell }),
      column.accessor('left_on', { ...of('left_on'), width: '180px', cell: DayCell }),
      column.accessor('state', { ...of('state'), ...fixed, width: '180px', cell: StateCell }),
      column.accessor('settlement', { ...of('settlement'), ...fixed, width: '240px', cell: SettlementCell }),
    ]);
  }, [say]);
}

function PersonCell({ row: { original: one } }: Cell<Offboarding>) {
  const people = usePeopleNames();
  const nome = people.get(one.user_id)?.nome ?? '';
  return (
    <a href={places.person(one.user_id, { tab: 'access' })} data-open tabIndex={-1}>
      <PersonFace of={{ id: one.user_id, nome }} />
      {nome}
    </a>
  );
}

function DayCell({ row: { original: one } }: Cell<Offboarding>) {
  const { date } = useFormats();
  return <time dateTime={one.left_on}>{date(one.left_on)}</time>;
}

function StateCell({ row: { original: one } }: Cell<Offboarding>) {
  const say = useWords(offboardingsWords);
  const sayOne = useWords(offboardingWords);
  return (
    <>
      {say(`state.${one.state}`)}
      {one.reason !== null && (
        <small style={{ display: 'block' }} className="quiet">
          {sayOne(`reason.${one.reason}`)}
        </small>
      )}
    </>
  );
}

const SettleLink = styled(TextLink)(({ theme }) => ({
  '&[data-late=true]': { color: theme.vars.palette.error.main },
}));

/** An open settlement links to the person's statement, where it is done. */
function SettlementCell({ row: { original: one } }: Cell<Offboarding>) {
  const say = useWords(offboardingsWords);
  const { date } = useFormats();
  const { account } = useSession();
  const today = useToday(account.time_zone);
  if (one.state !== 'done') return <span className="quiet">–</span>;
  if (one.settled_at !== null)
    return say('settled-on', { day: date(dateIn(account.time_zone, new Date(one.settled_at))) });
  if (one.settlement !== 'waiting') return <span className="quiet">{say('settlement.none_needed')}</span>;
  const isLate = one.settle_by < today;
  return (
    <SettleLink to={places.statement(one.user_id)} data-late={isLate}>
      {say(isLate ? 'settle-by.late' : 'settle-by', { day: date(one.settle_by) })}
    </SettleLink>
  );
}
