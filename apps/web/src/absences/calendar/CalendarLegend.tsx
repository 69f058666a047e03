import { styled } from '../../ui/styled.ts';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { useAbsenceTexts } from '../use-absence-texts.ts';
import { Mark } from './CalendarRow.tsx';
import { calendarWords } from './calendar.words.ts';
import { marks } from './marks.ts';
import type { CalendarRow } from './use-calendar.ts';
import { useDayTexts } from './use-day-texts.ts';

/** The kinds that rows show, with their letters and colours. */
export function CalendarLegend({ rows }: { rows: readonly CalendarRow[] }) {
  const say = useWords(calendarWords);
  const { letterOf, hueOf } = useDayTexts();
  const { kindOf } = useAbsenceTexts();
  const shown = new Map(
    rows.flatMap(({ days }) => [...days.values()].flat().map((absence) => [absence.kind_id, absence] as const)),
  );
  if (shown.size === 0) return null;
  const kinds = [...shown.values()].toSorted((one, other) => kindOf(one).localeCompare(kindOf(other)));
  return (
    <Legend>
      <ul aria-label={say('legend')}>
        {kinds.map((absence) => (
          <li key={absence.kind_id}>
            <Mark
              absence={{ ...absence, status: 'approved', minutes_per_day: null }}
              letter={letterOf(absence)}
              hue={hueOf(absence)}
            />
            {kindOf(absence)}
          </li>
        ))}
      </ul>
      <p>{say('legend.requested')}</p>
    </Legend>
  );
}

const Legend = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: space(0.5, 2), margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: space(0.75) },
  '& p': { margin: space(0.5, 0, 0) },
  ...marks(theme),
  '& [data-mark]': { ...marks(theme)['& [data-mark]'], minWidth: 28 },
}));
