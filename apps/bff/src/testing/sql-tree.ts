/** A word of SQL (`select`, `tasks`), a name in quotes, a value (a parameter, a number, a text) or a sign (`=`, `,`). */
export interface Token {
  kind: 'word' | 'name' | 'value' | 'sign';
  /** In lower case; a quoted name without its quotes. */
  text: string;
}

/** The content of a pair of parentheses. */
export interface Group {
  kind: 'group';
  items: Item[];
}
export type Item = Token | Group;

const TOKEN =
  /\s+|--[^\n]*|\/\*.*?\*\/|('(?:[^']|'')*'|\$\d+|\?|\d+(?:\.\d+)?)|"((?:[^"]|"")*)"|([a-z_]\w*)|(<>|<=|>=|!=|\|\||::|->>|->|@>|.)/gisy;
const KINDS = ['value', 'name', 'word', 'sign'] as const;

function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (const match of sql.matchAll(TOKEN))
    for (const [at, kind] of KINDS.entries()) {
      const text = match[at + 1];
      if (text !== undefined) tokens.push({ kind, text: text.toLowerCase() });
    }
  return tokens;
}

/** Parses a statement of SQLite or PostgreSQL into a tree of its parentheses, without interpreting the words. */
export function readSql(sql: string): Group {
  const top: Group = { kind: 'group', items: [] };
  const open = [top];
  for (const token of tokensOf(sql)) {
    const inner = open.at(-1) ?? top;
    if (isSign(token, '(')) {
      const group: Group = { kind: 'group', items: [] };
      inner.items.push(group);
      open.push(group);
    } else if (isSign(token, ')')) open.pop();
    else inner.items.push(token);
  }
  return top;
}

export const isWord = (item: Item | undefined, ...words: string[]): boolean =>
  item?.kind === 'word' && words.includes(item.text);
export const isSign = (item: Item | undefined, sign: string): boolean => item?.kind === 'sign' && item.text === sign;
export const isGroup = (item: Item | undefined): item is Group => item?.kind === 'group';
/** A quoted name or a word, which may also be a keyword, depending on its position. */
export const isName = (item: Item | undefined): item is Token => item?.kind === 'name' || item?.kind === 'word';

/** The items between commas. */
export function splitByComma(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [[]];
  for (const item of items)
    if (isSign(item, ',')) parts.push([]);
    else parts.at(-1)?.push(item);
  return parts;
}
