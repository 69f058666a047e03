import { writeCell } from '@jornada/domain/csv-cells';

/** Downloads rows as a CSV file in the format that spreadsheets of the language open: semicolons for Brazil. */
export function saveCsv(name: string, rows: readonly (readonly string[])[], language: string): void {
  const delimiter = language === 'pt-BR' ? ';' : ',';
  const lines = rows.map((cells) => cells.map((cell) => `"${writeCell(cell).replaceAll('"', '""')}"`).join(delimiter));
  const url = URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
