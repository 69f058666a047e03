/** Every spelling of a resource's name that the templates use, by token. */
export type Tokens = Record<
  | 'path'
  | 'table'
  | 'resource'
  | 'resources'
  | 'Resource'
  | 'Resources'
  | 'RESOURCE'
  | 'word'
  | 'words'
  | 'Word'
  | 'Words'
  | 'palavra'
  | 'palavras'
  | 'Palavra'
  | 'Palavras'
  | 'number',
  string
>;

export interface Options {
  /** The singular in kebab-case, if it does not follow from the plural. */
  one?: string | undefined;
  /** The plural and the singular in Portuguese. */
  pt?: string | undefined;
  ptOne?: string | undefined;
}

/** The error for a name that no resource can have; its message is shown in the terminal. */
export class BadName extends Error {}

const KEBAB = /^[a-z]+(-[a-z]+)*$/;
const LONGEST = 40;

const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof var void while with yield`.split(/\s+/),
);

const camel = (kebab: string) => kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const spaced = (kebab: string) => kebab.replaceAll('-', ' ');

/** The singular of a regular English plural; undefined for any other word. */
export function singularOf(plural: string): string | undefined {
  if (/[^aeiou]ies$/.test(plural)) return plural.replace(/ies$/, 'y');
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.replace(/es$/, '');
  return /[^s]s$/.test(plural) ? plural.slice(0, -1) : undefined;
}

/**
 * The spellings of a new resource's name.
 * @param number the four digits of its migration
 * @param taken identifiers of the templates, which cannot be names of resources
 * @throws BadName
 */
export function tokensOf(
  path: string,
  { one, pt, ptOne }: Options,
  number: string,
  taken: ReadonlySet<string> = new Set(),
): Tokens {
  if (!KEBAB.test(path)) throw new BadName(`"${path}" is not a name in kebab-case, such as skills or work-orders`);
  if (path.length > LONGEST) throw new BadName(`"${path}" is longer than ${LONGEST} characters`);
  const single = one ?? singularOf(path);
  if (!single) throw new BadName(`"${path}" is not a regular plural: name the singular with --one`);
  if (!KEBAB.test(single)) throw new BadName(`"${single}" is not a name in kebab-case`);
  if (single === path) throw new BadName('the singular and the plural must differ');
  const [resource, resources] = [camel(single), camel(path)];
  for (const identifier of [resource, resources]) {
    if (RESERVED.has(identifier)) throw new BadName(`"${identifier}" is a reserved word: choose another with --one`);
    if (taken.has(identifier)) throw new BadName(`"${identifier}" is an identifier of the templates: choose another`);
  }
  const palavras = pt ?? spaced(path);
  const palavra = ptOne ?? spaced(single);
  return {
    path,
    table: path.replaceAll('-', '_'),
    resource,
    resources,
    Resource: capital(resource),
    Resources: capital(resources),
    RESOURCE: single.replaceAll('-', '_').toUpperCase(),
    word: spaced(single),
    words: spaced(path),
    Word: capital(spaced(single)),
    Words: capital(spaced(path)),
    palavra,
    palavras,
    Palavra: capital(palavra),
    Palavras: capital(palavras),
    number,
  };
}

/**
 * Replaces every `__token__`.
 * @throws Error for a token that does not exist
 */
export const filledIn = (template: string, tokens: Tokens): string =>
  template.replace(/__([A-Za-z]+)__/g, (token, name: string) => {
    if (!Object.hasOwn(tokens, name)) throw new Error(`${token} is no token of the templates`);
    return tokens[name as keyof Tokens];
  });
