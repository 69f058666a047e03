/**
 * Cities whose identifiers lack accents. `Intl` contains them only as parts of names whose formatting takes half a
 * second for all zones.
 */
const ACCENTED = new Map(
  [
    'Araguaína',
    'Asunción',
    'Belém',
    'Bogotá',
    'Cancún',
    'Ciudad Juárez',
    'Córdoba',
    'Cuiabá',
    'Curaçao',
    'Eirunepé',
    'Maceió',
    'Mazatlán',
    'Mérida',
    'Panamá',
    'Río Gallegos',
    'Santarém',
    'São Paulo',
    'São Tomé',
    'Tucumán',
  ].map((city) => [city.normalize('NFD').replace(/\p{M}/gu, ''), city]),
);

/** A time zone by its city, with its common name: "São Paulo · Brasilia Standard Time". */
export function timeZoneLabel(timeZone: string, language: string): string {
  const plain = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  const city = ACCENTED.get(plain) ?? plain;
  const name = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${city} · ${name}` : city;
}

/** All time zones as options, sorted by label. `mine` is included even if the browser does not support it. */
export const timeZones = (mine: string, language: string) =>
  [...new Set([mine, ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => ({ value, label: timeZoneLabel(value, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
