/**
 * Escaping of text in CSV cells: `readCell(writeCell(text)) === text` for every text, and `readList(writeList(names))`
 * gives the same names. Quoting of cells and delimiters is done by the CSV library.
 */

/** Text a spreadsheet would run as a formula (OWASP, CSV injection), after any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * Escapes text that a spreadsheet would read as a formula with a leading apostrophe. Text that already starts with such
 * apostrophes gets one more, so that removing one restores every text.
 */
export const writeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell, without the escaping apostrophe if there is one. */
export const readCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** Joins names with `; `; a name that contains a separator is quoted. */
export const writeList = (names: readonly string[]): string =>
  names.map((name) => (/[;,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** The names in a cell, in order: separated by `;` or `,`, trimmed; an empty list for an empty cell. */
export function readList(cell: string): string[] {
  const names: string[] = [];
  let rest = cell.trimStart();
  while (rest !== '') {
    // An unterminated quote is an ordinary character.
    const [whole, quoted, plain = ''] = /^"((?:[^"]|"")*)"\s*(?:[;,]|$)|^([^;,]*)(?:[;,]|$)/.exec(rest) as unknown as [
      string,
      string | undefined,
      string | undefined,
    ];
    const name = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    if (name !== '') names.push(name);
    rest = rest.slice(whole.length).trimStart();
  }
  return names;
}
