import { formatHours, signedHours } from '@jornada/domain/minutes';
import { Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import type { ClosingPerson } from './closing.ts';
import { closingWords } from './closings.words.ts';
import { Hours } from './Hours.tsx';

type Day = Omit<ClosingPerson['days'][number], 'absences'>;
type Judged = Pick<ClosingPerson, 'user_id' | 'reconstructed'> & { days: readonly Day[] };

/** False for days off without any record, which are not listed. */
const isTelling = (day: Day) => day.worked_minutes > 0 || day.scheduled_minutes > 0 || day.booked_minutes !== 0;

/** The days of a person with the result of the closing for each. */
export function DaysTable({ person }: { person: Judged }) {
  const say = useWords(closingWords);
  const { nameOf, formats, today } = useAroundBank();
  const days = person.days.filter(isTelling);
  const name = nameOf(person.user_id);
  if (days.length === 0) return <p>{say(person.reconstructed ? 'reconstructed' : 'days.none')}</p>;
  const absent = ({ excused, bank, unpaid }: Day) => excused + bank + unpaid;
  return (
    <Sums data-days aria-label={say('days', { name })}>
      <thead>
        <tr>
          <th scope="col">{say('day')}</th>
          <th scope="col">{say('worked')}</th>
          <th scope="col">{say('expected')}</th>
          <th scope="col">{say('absent')}</th>
          <th scope="col">{say('over')}</th>
          <th scope="col">{say('missing')}</th>
          <th scope="col">{say('booked')}</th>
          <th scope="col">{say('paid')}</th>
          <th scope="col">{say('unbooked')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">
              {formats.shortDate(day.date, today)}
              {day.holiday !== null && <small> {day.holiday}</small>}
            </th>
            <Hours label={say('worked')} minutes={day.worked_minutes} />
            <Hours label={say('expected')} minutes={day.expected_minutes} />
            <Hours label={say('absent')} minutes={absent(day)} />
            <Hours label={say('over')} minutes={day.credit_minutes} />
            <Hours label={say('missing')} minutes={day.debit_minutes} />
            <Hours label={say('booked')} minutes={day.booked_minutes} format={signedHours} />
            <Hours label={say('paid')} minutes={day.paid_minutes} format={formatHours}>
              {day.capped_by && <small> {say(`capped.${day.capped_by}`)}</small>}
            </Hours>
            <Hours label={say('unbooked')} minutes={day.unbooked_minutes} />
          </tr>
        ))}
      </tbody>
    </Sums>
  );
}
