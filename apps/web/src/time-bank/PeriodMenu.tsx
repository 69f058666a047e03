import { addDays, monthOf } from '@jornada/domain/calendar';
import { DateRange, type Range } from '../ui/filters/DateRange.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { useAroundBank } from './around-bank.ts';

/** The range of days that is shown, printed and exported. */
export function PeriodMenu({ period, onChange }: { period: Range; onChange: (period: Range) => void }) {
  const { say, formats, today } = useAroundBank();
  const { from, to } = period;
  const month = monthOf(today);
  const day = (date: string | null) => (date ? formats.shortDate(date, today) : '…');
  const label = from || to ? say('period.chip', { from: day(from), to: day(to) }) : say('period.all');
  return (
    <FilterMenu label={label} name={`${say('period')}: ${label}`}>
      {() => (
        <DateRange
          value={period}
          onChange={onChange}
          presets={[
            { label: say('period.month'), range: month },
            { label: say('period.last-month'), range: monthOf(addDays(month.from, -1)) },
            {
              label: say('period.year'),
              range: { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
            },
          ]}
        />
      )}
    </FilterMenu>
  );
}
