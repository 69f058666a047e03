/** Number of table rows that are rendered, as many as fit on a screen with a height of 1,440 px. */
const ROWS = 30;

const COMMENTS = /<!--.*?-->/gs;
/** Text in attributes and elements is escaped, so it contains neither quotes nor `<`. */
const UNUSED = / (?:title|aria-label|aria-rowindex|tabindex|data-select)="[^"]*"/g;
/**
 * Not sent: photos, which the dashboard requests and which cover initials; preloads, which would be requested twice;
 * styles of MUI, which the policy would refuse.
 */
const NOT_SENT = /<style\b[^>]*>.*?<\/style>|<link\b[^>]*>|<img\b[^>]* src="\/v2\/user\/[^>]*>/gs;
const STYLE = / style="([^"]*)"/g;
const BODY = /<tbody\b[^>]*>(.*?)<\/tbody>/gs;

/**
 * Removes invisible parts of the markup, and converts style attributes to rules, because the Content-Security-Policy
 * forbids the attributes.
 */
export function leanMarkup(rendered: string): { markup: string; rules: string } {
  const names = new Map<string, string>();
  const nameOf = (style: string) => {
    const name = names.get(style) ?? names.size.toString(36);
    names.set(style, name);
    return name;
  };
  const markup = rendered
    .replace(COMMENTS, '')
    .replace(NOT_SENT, '')
    .replace(UNUSED, '')
    .replace(BODY, withFirstRows)
    .replace(STYLE, (_, style: string) => ` data-style="${nameOf(style)}"`);
  const rules = [...names].map(([style, name]) => `[data-style="${name}"]{${unescaped(style)}}`).join('');
  return { markup, rules };
}

/** Replaces the other rows by empty space, so that the page keeps its height. */
function withFirstRows(table: string, inside: string): string {
  const rows = inside.split('</tr>').slice(0, -1);
  if (rows.length <= ROWS) return table;
  const shown = rows.slice(0, ROWS).map((row) => `${row}</tr>`);
  const space = `<tr style="height:calc(${rows.length - ROWS} * var(--j-density-row))"></tr>`;
  return table.replace(inside, () => [...shown, space].join(''));
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&gt;': '>' };
const unescaped = (style: string) => style.replace(/&(?:quot|#x27|amp|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** The rules of components in the markup, and rules without a class, such as key frames. */
export function rulesIn(markup: string, rules: readonly string[]): string {
  const shown = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return rules
    .filter((rule) => {
      const [, name] = /^\.(j\w+)\{/.exec(rule) ?? [];
      return name === undefined || shown.has(name);
    })
    .join('');
}
