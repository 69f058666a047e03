import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BadName, filledIn, type Options, type Tokens, tokensOf } from './names.ts';

const EXTENSION = '.template';
const MIGRATIONS = 'apps/bff/src/db/migrations';

export interface Written {
  /** The new files, with paths from the root. */
  created: string[];
  /** The lines added to existing files. */
  edited: { path: string; lines: number }[];
}

interface Edit {
  path: string;
  /** The text is inserted before the first line that matches `before` after `start`. */
  start: RegExp;
  before: RegExp;
  text: string;
}

/** The lines that a resource adds to existing files. */
const edits = ({ path, resources }: Tokens): Edit[] => [
  {
    path: 'packages/contract/src/resources.ts',
    start: /^export /m,
    before: /$(?![^])/,
    text: `export { ${resources} } from './${path}.ts';`,
  },
  {
    path: 'packages/domain/src/access.ts',
    start: /^export const CAPABILITIES = \{/m,
    before: /^\} as const/m,
    text: `  '${path}.read': [1, 2, 3, 4, 5],\n  '${path}.write': [3, 4, 5],`,
  },
  {
    path: 'apps/bff/src/resources.ts',
    start: /^export /m,
    before: /$(?![^])/,
    text: `export { ${resources}Handlers as ${resources} } from './${path}/${path}.handlers.ts';`,
  },
  {
    path: 'apps/bff/src/demo/seeds.ts',
    start: /^export /m,
    before: /$(?![^])/,
    text: `export { ${resources}Seed } from './${path}.ts';`,
  },
];

/**
 * Inserts the text of an edit.
 * @throws Error if the file has no such place
 */
function inserted(source: string, { path, start, before, text }: Edit): string {
  const from = source.search(start);
  const offset = from < 0 ? -1 : source.slice(from).search(before);
  if (offset < 0) throw new Error(`${path} has no place for this line: ${text.trim()}`);
  const at = from + offset;
  return `${source.slice(0, at)}${text}\n${source.slice(at)}`;
}

/** Paths of the templates; they equal the paths of the output, except for tokens. */
const templatesIn = (folder: string) =>
  globSync(`**/*${EXTENSION}`, { cwd: folder })
    .map((file) => file.slice(0, -EXTENSION.length))
    .toSorted();

/** Identifiers in the code of the templates, without those that consist of tokens. */
function identifiersIn(folder: string): Set<string> {
  const code = templatesIn(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file + EXTENSION), 'utf8'))
    .join('\n')
    .replace(/\/\*[^]*?\*\/|\/\/.*$|'[^'\n]*'|`[^`]*`/gm, ' ');
  return new Set(code.match(/\b[a-z]\w*\b/gi)?.filter((word) => !word.includes('__')));
}

const nextNumber = (root: string): string => {
  const numbers = readdirSync(join(root, MIGRATIONS)).map((file) => Number.parseInt(file, 10));
  return String(Math.max(0, ...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
};

/**
 * Writes a resource into the repository at `root`: all of it, or nothing.
 * @throws BadName if the name is not valid for a resource, or already used in the repository
 */
export function writeResource(root: string, path: string, options: Options = {}): Written {
  const templates = join(root, 'scripts/new');
  const tokens = tokensOf(path, options, nextNumber(root), identifiersIn(templates));
  const files = templatesIn(templates).map((file) => ({
    path: filledIn(file, tokens),
    text: filledIn(readFileSync(join(templates, file + EXTENSION), 'utf8'), tokens),
  }));
  const inUse = [
    ...files.filter((file) => existsSync(join(root, file.path))).map((file) => file.path),
    ...[`apps/bff/src/${path}`, `apps/web/src/${path}`].filter((folder) => existsSync(join(root, folder))),
    ...readdirSync(join(root, MIGRATIONS)).filter((file) => file.replace(/^\d+-|\.ts$/g, '') === path),
  ];
  if (inUse.length) throw new BadName(`"${path}" exists already: ${[...new Set(inUse)].join(', ')}`);

  const changed = new Map<string, string>();
  const lines = new Map<string, number>();
  for (const edit of edits(tokens)) {
    const source = changed.get(edit.path) ?? readFileSync(join(root, edit.path), 'utf8');
    changed.set(edit.path, inserted(source, edit));
    lines.set(edit.path, (lines.get(edit.path) ?? 0) + edit.text.split('\n').length);
  }
  for (const file of files) {
    mkdirSync(dirname(join(root, file.path)), { recursive: true });
    writeFileSync(join(root, file.path), file.text);
  }
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return { created: files.map((file) => file.path), edited: [...lines].map(([file, n]) => ({ path: file, lines: n })) };
}
