import { lexer, type Token, walkTokens } from 'marked';

/** Matches a line that looks like a checklist item; it may also be a line of a code block. */
const BOX = /^([\s>]*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(?=\])/;

/** The blocks of a Markdown text. Line breaks are kept, as people expect in a description. */
export const blocksOf = (source: string): Token[] => lexer(source, { gfm: true, breaks: true });

/** Which items of the checklists are checked, in the order of the text. */
export function checksOf(source: string): boolean[] {
  const checks: boolean[] = [];
  void walkTokens(blocksOf(source), (token) => {
    if (token.type === 'list_item' && token['task'] === true) checks.push(token['checked'] === true);
  });
  return checks;
}

/**
 * The text with item `nth` (from 0) checked or unchecked; null if there is no such item. Lines that only look like
 * items, as in code, are recognised by their effect: exactly the one item must change.
 */
export function toggled(source: string, nth: number): string | null {
  const wanted = checksOf(source).map((checked, at) => (at === nth ? !checked : checked));
  if (nth < 0 || nth >= wanted.length) return null;
  const lines = source.split('\n');
  for (const [at, line] of lines.entries()) {
    const box = BOX.exec(line);
    if (!box) continue;
    const flipped = line.replace(BOX, `$1${box[2] === ' ' ? 'x' : ' '}`);
    const text = lines.with(at, flipped).join('\n');
    if (checksOf(text).join() === wanted.join()) return text;
  }
  return null;
}
