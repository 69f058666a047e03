import type { OpenMonth } from '@jornada/contract/open-months';
import { daysBetween } from '@jornada/domain/calendar';
import { REMINDER_DAYS } from '@jornada/domain/closing-reminders';
import { formatHours } from '@jornada/domain/minutes';
import { places } from '../places.ts';
import { RouterLink } from '../ui/nav.ts';
import { useFormats } from '../words/format.ts';
import { useLanguage } from '../words/language.ts';
import { useWords } from '../words/words.ts';
import { dutiesWords } from './duties.words.ts';

/** A month that is over but not closed, with the due hours that wait for its closing. */
export function OpenMonths({ open, today }: { open: OpenMonth; today: string }) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  const nameOf = useMonthName();
  const days = daysBetween(open.since, today);
  return (
    <li>
      <RouterLink to={places.closings()}>
        {say('month', { month: nameOf(open.month), count: days, n: number(days) })}
      </RouterLink>
      {open.waiting_people > 0 && (
        <small data-late={days + 1 >= REMINDER_DAYS[0]}>
          {say('waiting', {
            count: open.waiting_people,
            n: number(open.waiting_people),
            hours: formatHours(open.waiting_minutes),
          })}
        </small>
      )}
    </li>
  );
}

/** A closed month with people who are held or being corrected. */
export function HeldMonth({ month, people }: { month: string; people: number }) {
  const say = useWords(dutiesWords);
  const { number } = useFormats();
  const nameOf = useMonthName();
  return (
    <li>
      <RouterLink to={places.closings({ month })}>
        {say('held', { month: nameOf(month), count: people, n: number(people) })}
      </RouterLink>
    </li>
  );
}

/** A closed month that was not handed over to the payroll. */
export function HandOverDue({ month }: { month: string }) {
  const say = useWords(dutiesWords);
  const nameOf = useMonthName();
  return (
    <li>
      <RouterLink to={places.payroll({ month })}>{say('hand-over', { month: nameOf(month) })}</RouterLink>
    </li>
  );
}

/** The name of a month at the start of a sentence; Portuguese names are in lower case otherwise. */
function useMonthName() {
  const language = useLanguage();
  return (month: string) => {
    const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return name.charAt(0).toUpperCase() + name.slice(1);
  };
}
