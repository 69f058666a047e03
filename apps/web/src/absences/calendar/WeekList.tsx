import { addDays, mondayOf } from '@jornada/domain/calendar';
import { styled } from '../../ui/styled.ts';
import { Face } from '../../ui/Face.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { useAbsenceTexts } from '../use-absence-texts.ts';
import { Mark } from './CalendarRow.tsx';
import { calendarWords } from './calendar.words.ts';
import { marks } from './marks.ts';
import type { CalendarRow, Day } from './use-calendar.ts';
import type { CalendarPlace } from './use-calendar-place.ts';
import { useDayTexts } from './use-day-texts.ts';

type Props = { place: CalendarPlace; rows: readonly CalendarRow[]; onOpen: (day: Day) => void };

/** A month as a list by week, for narrow screens. */
export function WeekList({ place, rows, onOpen }: Props) {
  const say = useWords(calendarWords);
  const { letterOf, hueOf, textOf, shortDay } = useDayTexts();
  const { daysOf } = useAbsenceTexts();
  return (
    <Weeks>
      {weeksOf(place).map(({ from, to }) => {
        const absent = rows.flatMap(({ person, days }) =>
          [...new Set([...days].flatMap(([date, all]) => (from <= date && date <= to ? all : [])))].map((absence) => ({
            person,
            absence,
          })),
        );
        return (
          <section key={from} aria-label={say('week', { from: shortDay(from), to: shortDay(to) })}>
            <h3 data-now={from <= place.today && place.today <= to}>
              {from === to ? shortDay(from) : say('days', { from: shortDay(from), to: shortDay(to) })}
            </h3>
            {absent.length === 0 && <p>{say('week.none')}</p>}
            <ul>
              {absent.map(({ person, absence }) => (
                <li key={absence.id}>
                  <button
                    type="button"
                    aria-label={say('of', { person: person.nome, what: textOf(absence), days: daysOf(absence) })}
                    onClick={() =>
                      onOpen({ userId: person.id, date: absence.starts_on > from ? absence.starts_on : from })
                    }
                  >
                    <Mark absence={absence} letter={letterOf(absence)} hue={hueOf(absence)} />
                    <span>
                      <strong>
                        <Face of={person} /> {person.nome}
                      </strong>
                      <span>{textOf(absence)}</span>
                      <span>{daysOf(absence)}</span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Weeks>
  );
}

/** The weeks of a month, from Monday to Sunday, without days of other months. */
function weeksOf({ from, to }: Pick<CalendarPlace, 'from' | 'to'>) {
  const weeks: { from: string; to: string }[] = [];
  for (let monday = mondayOf(from); monday <= to; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    weeks.push({ from: monday < from ? from : monday, to: sunday > to ? to : sunday });
  }
  return weeks;
}

const Weeks = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    ...theme.typography.body2,
    display: 'grid',
    gap: space(2),
    '& h3': { ...theme.typography.body2, fontWeight: 650, margin: space(0, 0, 0.75) },
    '& h3[data-now=true]': { boxShadow: `inset 0 -3px ${palette.sun}`, paddingBottom: space(0.5) },
    '& p': { margin: 0, color: palette.text.secondary },
    '& ul': { display: 'grid', gap: space(0.75), margin: 0, padding: 0, listStyle: 'none' },
    '& li > button': {
      all: 'unset',
      boxSizing: 'border-box',
      display: 'grid',
      gridTemplateColumns: '40px minmax(0, 1fr)',
      alignItems: 'center',
      gap: space(1.5),
      width: '100%',
      padding: space(1),
      borderRadius: radius.m,
      border: `1px solid ${palette.divider}`,
      background: palette.background.paper,
      cursor: 'pointer',
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 1 },
      '& > span:last-of-type': { display: 'grid', gap: space(0.25), overflowWrap: 'anywhere' },
      '& strong + span, & strong + span + span': { color: palette.text.secondary },
    },
    ...marks(theme),
  };
});
