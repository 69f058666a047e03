/** The first instant of a calendar date in a time zone. */
export function startOfDay(date: string, timeZone: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  // The local clock at noon in UTC gives the offset from UTC on that day.
  const there = new Date(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(noon).replace(' ', 'T')}Z`,
  );
  return new Date(Date.parse(`${date}T00:00:00Z`) - (there.getTime() - noon.getTime())).toISOString();
}
