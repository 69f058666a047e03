/** Time zones by city, with the name that people use: "Sao Paulo · Brasilia Time". */
export const timeZones = (mine: string, language: string) =>
  [...new Set([mine, ...Intl.supportedValuesOf('timeZone')])]
    .map((value) => {
      const city = value.slice(value.lastIndexOf('/') + 1).replaceAll('_', ' ');
      const name = new Intl.DateTimeFormat(language, { timeZone: value, timeZoneName: 'longGeneric' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value;
      return { value, label: name ? `${city} · ${name}` : city };
    })
    .sort((a, b) => a.label.localeCompare(b.label, language));
