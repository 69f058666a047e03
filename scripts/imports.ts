import { readdirSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { parseSync } from 'vite';

/** An import in one of the project's files. */
export interface Import {
  from: string;
  /**
   * The path of a project file from the top folder, or the name of a package (`node:fs`, `@mui/material`, `zod/mini`).
   */
  to: string;
  /** Whether only types are imported, so that the import does not exist at run time. */
  typeOnly: boolean;
}

export interface SourceFile {
  path: string;
  imports: Import[];
  /** The text without its comments. */
  code: string;
}

/** Reads every TypeScript file below `roots`, with the parser that is also used to build them. */
export function readSources(roots: readonly string[], packages: Readonly<Record<string, string>>): SourceFile[] {
  return roots.flatMap(filesUnder).map((path) => readSource(path, packages));
}

const filesUnder = (root: string): string[] =>
  readdirSync(root, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(root, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : filesUnder(path);
    return /\.[cm]?tsx?$/.test(entry.name) ? [path] : [];
  });

function readSource(path: string, packages: Readonly<Record<string, string>>): SourceFile {
  const text = readFileSync(path, 'utf8');
  const { module, comments, errors } = parseSync(path, text);
  if (errors.length) throw new Error(`${path} does not parse: ${errors[0]?.message}`);

  const statics = module.staticImports.map(({ start, end, moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly:
      /^import\s+type\s/.test(text.slice(start, end)) || (entries.length > 0 && entries.every((entry) => entry.isType)),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const [, specifier] = /^['"](.+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return specifier ? [{ specifier, typeOnly: false }] : [];
  });
  const imports = [...statics, ...reexports, ...dynamics].map(({ specifier, typeOnly }) => ({
    from: path,
    to: locate(path, specifier, packages),
    typeOnly,
  }));

  const code = comments.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
  return { path, imports, code };
}

/** Resolves a specifier. The paths of the project's packages correspond to their folders, see their package.json. */
function locate(from: string, specifier: string, packages: Readonly<Record<string, string>>): string {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return posix.join(dirname(from), bare);
  const [scope = '', name = '', ...rest] = bare.split('/');
  const folder = packages[`${scope}/${name}`];
  if (folder) return `${folder}/${rest.join('/')}${/\.tsx?$/.test(bare) ? '' : '.ts'}`;
  if (bare.startsWith('node:') || bare === 'zod/mini') return bare;
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
