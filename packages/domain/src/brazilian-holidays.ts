import { addDays, type CalendarDate } from './calendar.ts';

/**
 * Easter Sunday of a year of the Gregorian calendar (the anonymous algorithm, Meeus, Astronomical Algorithms, ch. 8).
 */
export function easterOf(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const day = epact + toSunday - 7 * late + 114;
  return dated(year, Math.floor(day / 31), (day % 31) + 1);
}

const dated = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Month, day, name, and the first year it applies. Leis 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023. */
const FIXED: readonly (readonly [month: number, day: number, name: string, since?: number])[] = [
  [1, 1, 'Confraternização Universal'],
  [4, 21, 'Tiradentes'],
  [5, 1, 'Dia do Trabalho'],
  [9, 7, 'Independência do Brasil'],
  [10, 12, 'Nossa Senhora Aparecida', 1980],
  [11, 2, 'Finados'],
  [11, 15, 'Proclamação da República'],
  [11, 20, 'Dia Nacional de Zumbi e da Consciência Negra', 2024],
  [12, 25, 'Natal'],
];

/**
 * Brazil's national holidays of `year`, in order. Good Friday moves with Easter and is on each year's federal list.
 * Carnival and Corpus Christi are optional days (pontos facultativos) that an account adds itself.
 */
export function brazilianHolidays(year: number): { date: CalendarDate; name: string }[] {
  const fixed = FIXED.filter(([, , , since = 0]) => year >= since).map(([month, day, name]) => ({
    date: dated(year, month, day),
    name,
  }));
  return [...fixed, { date: addDays(easterOf(year), -2), name: 'Paixão de Cristo' }].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );
}
