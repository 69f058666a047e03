import type { CSSObject } from '@mui/material/styles';

/** Styles as an object with nested selectors, at-rules and key frames; the items of a list are applied in order. */
export type Css = CSSObject | false | undefined | readonly Css[];

/** Properties whose numbers have no unit; all other numbers are px. */
const UNITLESS =
  /^(--.*|animationIterationCount|aspectRatio|column(Count|s)|fill(Opacity)|flex(Grow|Shrink)?|fontWeight|grid(Area|(Row|Column)(Start|End)?)|lineHeight|opacity|order|orphans|scale|stroke(Opacity|Width)|tabSize|widows|WebkitLineClamp|zIndex|zoom)$/;

/**
 * The text of a style rule's block. Nested rules stay nested, because browsers support nesting; key frames cannot be
 * nested and become separate rules.
 */
export function textOf(css: Css): string {
  if (!css) return '';
  if (isList(css)) return css.map(textOf).join('');
  let text = '';
  for (const [name, value] of Object.entries<unknown>({ ...css })) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === 'object') {
      const block = `${name}{${textOf(value as Css)}}`;
      if (name.startsWith('@keyframes')) addRule(block);
      else text += block;
    } else text += declaration(name, value as string | number);
  }
  return text;
}

const isList = (css: Exclude<Css, false | undefined>): css is readonly Css[] => Array.isArray(css);

function declaration(name: string, value: string | number): string {
  const property = name.startsWith('--') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const text = `${property}:${typeof value === 'number' && value !== 0 && !UNITLESS.test(name) ? `${value}px` : value};`;
  // Safari supports only this name.
  return name === 'userSelect' ? `-webkit-${text}${text}` : text;
}

let sheet: CSSStyleSheet | undefined;
const rules = new Set<string>();

/** Adds a rule to the page once. A constructed style sheet needs no permission by the Content-Security-Policy. */
export function addRule(rule: string): void {
  if (rules.has(rule)) return;
  rules.add(rule);
  // On the server, the rules are sent with the first view, see first-view/render.tsx.
  if (typeof document === 'undefined') return;
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.insertRule(rule, sheet.cssRules.length);
}

/** All rules that were added, in order. */
export const addedRules = (): readonly string[] => [...rules];

const classes = new Map<string, string>();
const texts = new Map<string, string>();

/** The class of a block; equal blocks share a class. */
export function classOf(text: string): string {
  const known = classes.get(text);
  if (known !== undefined) return known;
  const name = `j${classes.size.toString(36)}`;
  classes.set(text, name);
  texts.set(name, text);
  addRule(`.${name}{${text}}`);
  return name;
}

/**
 * The classes of an element with its own block and with given classes. Given classes of this module come from the
 * surrounding component and win, whichever was added first: both blocks become one class.
 */
export function withClasses(text: string, given = ''): string {
  let own = text;
  const others: string[] = [];
  for (const name of given.split(' ')) {
    const block = texts.get(name);
    if (block !== undefined) own += block;
    else if (name) others.push(name);
  }
  return [classOf(own), ...others].join(' ');
}
