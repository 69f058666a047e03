import { writeCell } from '@jornada/domain/csv-cells';

/** Hands the browser a CSV file that is made here, as spreadsheets of the language open it: Brazil's want semicolons. */
export function saveCsv(name: string, rows: readonly (readonly string[])[], language: string): void {
  const delimiter = language === 'pt-BR' ? ';' : ',';
  const lines = rows.map((cells) => cells.map((cell) => `"${writeCell(cell).replaceAll('"', '""')}"`).join(delimiter));
  const url = URL.createObjectURL(new Blob([`\ufeff${lines.join('\r\n')}\r\n`], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
