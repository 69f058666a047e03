import type { CalendarDate } from '@jornada/domain/calendar';

export interface HalfYear {
  year: number;
  half: 1 | 2;
}

/** The half-year that contains a day. */
export function halfYearOf(day: CalendarDate): HalfYear {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return { year, half: month <= 6 ? 1 : 2 };
}
