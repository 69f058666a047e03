/** Rows of a table that are rendered: as many as a screen of 1,440 px shows. */
const ROWS = 30;

const COMMENTS = /<!--.*?-->/gs;
/** Text in attributes and elements is escaped: a quote or `<` in it never begins one. */
const UNUSED = / (?:title|aria-label|aria-rowindex|tabindex|data-select)="[^"]*"/g;
/** The dashboard requests photos, which cover initials; preloads would be requested twice, and styles of MUI be refused. */
const NOT_SENT = /<style\b[^>]*>.*?<\/style>|<link\b[^>]*>|<img\b[^>]* src="\/v2\/user\/[^>]*>/gs;
const STYLE = / style="([^"]*)"/g;
const BODY = /<tbody\b[^>]*>(.*?)<\/tbody>/gs;

/** Markup without what is not seen, and the rules of its style attributes, which the Content-Security-Policy forbids. */
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

/** The others leave their space, so that the page keeps its height. */
function withFirstRows(table: string, inside: string): string {
  const rows = inside.split('</tr>').slice(0, -1);
  if (rows.length <= ROWS) return table;
  const shown = rows.slice(0, ROWS).map((row) => `${row}</tr>`);
  const space = `<tr style="height:calc(${rows.length - ROWS} * var(--j-density-row))"></tr>`;
  return table.replace(inside, () => [...shown, space].join(''));
}

const ENTITIES: Readonly<Record<string, string>> = { '&quot;': '"', '&#x27;': "'", '&amp;': '&', '&gt;': '>' };
const unescaped = (style: string) => style.replace(/&(?:quot|#x27|amp|gt);/g, (entity) => ENTITIES[entity] ?? entity);

/** The rules of components that the markup shows, and those without a class, such as key frames. */
export function rulesIn(markup: string, rules: readonly string[]): string {
  const shown = new Set([...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  return rules
    .filter((rule) => {
      const [, name] = /^\.(j\w+)\{/.exec(rule) ?? [];
      return name === undefined || shown.has(name);
    })
    .join('');
}
