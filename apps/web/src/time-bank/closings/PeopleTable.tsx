import { formatHours } from '@jornada/domain/minutes';
import { mdiCalendarCheckOutline } from '@mdi/js';
import { Fragment, useState } from 'react';
import { Empty } from '../../ui/states.tsx';
import { Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { DaysTable } from './DaysTable.tsx';
import type { Deciding } from './decisions.ts';
import { closingOf, groupOf, groupsOf, type Sum, SUMS, sumOf } from './groups.ts';
import { History } from './History.tsx';
import { Hours } from './Hours.tsx';
import { peopleIn, usePeopleView } from './people-view.ts';
import { PeopleBar } from './PeopleBar.tsx';
import { PeopleHead } from './PeopleHead.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonRow } from './PersonRow.tsx';
import { Problems } from './Problems.tsx';
import { Cards } from '../../ui/table/Cards.tsx';

/** Columns that are hidden while they are zero for every person. */
const RARE: ReadonlySet<Sum> = new Set([
  'booked_before_minutes',
  'paid_rest_minutes',
  'expired_minutes',
  'unbooked_minutes',
]);

/** Keys of the column texts. */
const WORDS = {
  worked_minutes: 'worked',
  expected_minutes: 'expected',
  booked_before_minutes: 'booked',
  to_credit_minutes: 'credit',
  to_debit_minutes: 'debit',
  paid_minutes: 'paid',
  paid_rest_minutes: 'rest',
  expired_minutes: 'expired',
  unbooked_minutes: 'unbooked',
} as const satisfies Record<Sum, string>;

type Props = {
  month: string;
  people: readonly ClosingPerson[];
  /** Whether the month is closed. */
  isClosed: boolean;
  /** The viewer may not close months: no decisions are offered, and days are loaded when a row is opened. */
  isReadOnly?: boolean;
  deciding: Deciding;
};

/** People of a month in groups, those with something to resolve first. A row expands to the person's days. */
export function PeopleTable({ month, people, isClosed, isReadOnly = false, deciding }: Props) {
  const say = useWords(closingWords);
  const { nameOf } = useAroundBank();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [view, change] = usePeopleView();
  const columns = SUMS.filter((field) => !RARE.has(field) || sumOf(people, field).count > 0).map((field) => ({
    field,
    label: say(WORDS[field]),
  }));
  const shown = peopleIn(people, view, { isClosed, nameOf });
  const closing = closingOf(shown);
  return (
    <Cards>
      <PeopleBar
        people={people}
        isClosed={isClosed}
        found={shown.length}
        columns={columns}
        view={view}
        onChange={change}
      />
      {shown.length === 0 && <Empty icon={mdiCalendarCheckOutline} title={say('nobody')} text={say('nobody.text')} />}
      <Sums aria-label={say('title')}>
        <PeopleHead columns={columns} sort={view.sort} onSort={(sort) => change({ sort })} />
        {closing.length > 0 && (
          <tbody>
            <tr data-total>
              <th scope="row">{say('total', { count: closing.length })}</th>
              {columns.map(({ field, label }) => (
                <Hours key={field} label={label} minutes={sumOf(closing, field).minutes} format={formatHours} />
              ))}
            </tr>
          </tbody>
        )}
        {groupsOf(shown, isClosed).map(({ group, people: members }) => (
          <tbody key={group}>
            <tr data-group={group}>
              <th scope="rowgroup" colSpan={columns.length + 1}>
                {say(isClosed && group === 'ready' ? 'group.closed' : `group.${group}`)} <small>{members.length}</small>
              </th>
            </tr>
            {members.map((person) => {
              const isOpen = open.has(person.user_id);
              const undecided = isReadOnly || (isClosed && person.state !== 'held' && person.state !== 'correcting');
              return (
                <Fragment key={person.user_id}>
                  <PersonRow
                    person={person}
                    columns={columns}
                    isClosed={isClosed}
                    isOpen={isOpen}
                    onFlip={() => setOpen((before) => before.symmetricDifference(new Set([person.user_id])))}
                  />
                  {(isOpen || hasNotes(person, deciding, isClosed)) && (
                    <tr data-more>
                      <td colSpan={columns.length + 1}>
                        <Problems
                          person={person}
                          deciding={undecided ? undefined : deciding}
                          mayHold={isOpen && !isClosed}
                        />
                        {isClosed && !isReadOnly && (isOpen || groupOf(person, isClosed) === 'resolve') && (
                          <PersonActions month={month} person={person} decisions={deciding.decisions} />
                        )}
                        {isOpen && !isReadOnly && <DaysTable person={person} />}
                        {isOpen && isClosed && <History month={month} userId={person.user_id} withDays={isReadOnly} />}
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        ))}
      </Sums>
      <dl>
        <dt>{say('paid')}</dt>
        <dd>{say('paid.help')}</dd>
        <dt>{say('unbooked')}</dt>
        <dd>{say('unbooked.help')}</dd>
      </dl>
    </Cards>
  );
}

/** Whether a row shows its notes while it is collapsed: something has to be resolved, or was resolved. */
const hasNotes = (person: ClosingPerson, { decisions }: Deciding, isClosed: boolean) =>
  groupOf(person, isClosed) === 'resolve' ||
  (!isClosed &&
    (decisions.accepted.has(person.user_id) ||
      decisions.judged.has(person.user_id) ||
      person.reasons.includes('no_record') ||
      decisions.counted.some(({ user_id }) => user_id === person.user_id)));
