/** A time zone by its city, with the name that people use: "Sao Paulo · Brasilia Time". */
export function timeZoneLabel(timeZone: string, language: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const name = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${city} · ${name}` : city;
}

/** All time zones as options in the order of their labels; `mine` is among them even if the browser does not know it. */
export const timeZones = (mine: string, language: string) =>
  [...new Set([mine, ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: timeZoneLabel(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
