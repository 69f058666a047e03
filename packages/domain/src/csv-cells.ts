/**
 * What a text looks like in a cell of a CSV file, and back: `readCell(writeCell(text)) === text` for every text, and
 * `readList(writeList(names))` gives the same names. Quotes around cells and delimiters are the CSV library's business.
 */

/** What a spreadsheet would take for a formula (OWASP, CSV injection), behind any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * A text that no spreadsheet reads as a formula: an apostrophe stands before one that begins like it. A text that has
 * such apostrophes of its own gets one more, so that taking one away gives every text back.
 */
export const writeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell: without the apostrophe that guards it, where one does. */
export const readCell = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);

/** Names in one cell, `; ` between them; one that holds what separates names stands in quotes. */
export const writeList = (names: readonly string[]): string =>
  names.map((name) => (/[;,"]|^\s|\s$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ');

/** The names of a cell, in their order: between `;` or `,`, without the space around them; none where it says nothing. */
export function readList(cell: string): string[] {
  const names: string[] = [];
  let rest = cell.trimStart();
  while (rest !== '') {
    // Quotes that never end are letters like any others.
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
