import { basename, dirname } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { type Import, readSources } from './scripts/imports.ts';

const bff = (path: string) => new RegExp(`^apps/bff/src/${path.replaceAll('.', '\\.')}`);
const web = (path: string) => new RegExp(`^apps/web/src/${path.replaceAll('.', '\\.')}`);

interface Layer {
  layer: string;
  /** The files of the layer; a file belongs to the first layer that matches. */
  is: RegExp;
  /**
   * The layers and packages that they may import. `own-folder` is the resource's folder with its subfolders,
   * `layer:own` is that layer within the own folder, `layer:type` is types only, `node` are the modules of Node.
   */
  uses: string;
}

/** Packages for the look of a screen; none of them accesses the server. */
const LOOKS = 'react @mui/x-charts @mdi/js @tanstack/react-virtual nuqs';

/** The permitted imports: from lower layers, never from higher ones or from neighbours. */
const LAYERS: Layer[] = [
  // Tests and tools are outside the layers: they may import everything, and nothing imports them.
  {
    layer: 'outside',
    is: /\.test\.tsx?$|\.sample\.ts$|\/testing[./]|^(e2e|bench|scripts|third-party|apps\/bff\/build)\/|^[^/]+\.ts$/,
    uses: '*',
  },

  { layer: 'domain', is: /^packages\/domain\//, uses: 'domain' },
  { layer: 'contract', is: /^packages\/contract\//, uses: 'contract domain zod/mini' },

  // The server's ground: the database, files, secrets, settings, and what a handler is given.
  // Types of the tables, and the parts of a query that need no database.
  { layer: 'base', is: bff('db/(tables|placeholder|listener|direct-read|statement-names).ts'), uses: 'base kysely' },
  // The database as it is handed around, closed: only the layers below and queries open it.
  { layer: 'handle', is: bff('db/handle.ts'), uses: 'base:type kysely:type' },
  { layer: 'drivers', is: bff('db/drivers/'), uses: 'drivers base:type kysely pg node' },
  { layer: 'engines', is: bff('db/engines/'), uses: 'engines drivers base kysely pg node handle' },
  // Statements on rows by their key: as the handle, not for the layers above queries.
  { layer: 'rows', is: bff('db/rows.ts'), uses: 'engines base:type kysely:type handle' },
  { layer: 'db', is: bff('db/'), uses: 'db rows engines drivers:type base contract domain kysely node handle' },
  {
    layer: 'context',
    is: bff('context.ts'),
    uses: 'db:type base:type files:type mails:type vault:type domain pino:type handle:type',
  },
  { layer: 'settings', is: bff('settings.ts'), uses: 'engines files mails vault zod node' },
  {
    layer: 'queries',
    is: bff('\\w[\\w-]*/[\\w-]+.queries.ts'),
    uses: 'queries:own db rows base engines domain contract:type kysely node handle',
  },
  {
    layer: 'files',
    is: bff('files/'),
    uses: 'files queries:own db base domain csv-parse sharp @aws-sdk/client-s3 node handle:type',
  },
  // Mails: the outbox, their texts, and the way to the mail server.
  {
    layer: 'mails',
    is: bff('mails/'),
    uses: 'mails queries vault:type db base domain zod nodemailer node handle:type',
  },
  { layer: 'vault', is: bff('vault/'), uses: 'vault queries:own db base domain node handle:type' },

  // Tells people of what happens, from any resource.
  {
    layer: 'notify',
    is: bff('notifications/(notify|mail-at-once).ts'),
    uses: 'notify queries:own mails:type db base:type domain handle:type',
  },

  // How much work is due from people: what every total, sheet, closing and load begins with.
  {
    layer: 'plans',
    is: bff('work-time/plans.ts'),
    uses: 'queries db:type base:type domain handle:type',
  },

  // Business operations of a resource that are neither SQL nor one endpoint: permissions on rows, checks, several writes.
  {
    layer: 'service',
    is: bff('[\\w-]+/[\\w-]+.service.ts'),
    uses: 'service:own notify plans queries db base:type sign-in files mails:type contract domain node context:type handle:type vault:type',
  },
  // A resource: handlers answer by services, queries and rules. They use only the types of HTTP.
  {
    layer: 'handlers',
    is: bff('[\\w-]+/[\\w-]+.handlers.ts'),
    uses: 'service plans queries sign-in setup files mails:type vault http:type db base context contract domain node handle:type',
  },
  // Authentication: passwords, second factors, tokens, limits of guesses. Independent of HTTP and of any resource.
  {
    layer: 'sign-in',
    is: /^apps\/bff\/src\/(session|second-factor)\//,
    uses: 'sign-in queries context db base contract:type domain vault:type jose otpauth @simplewebauthn/server zod @zxcvbn-ts/language-common node handle:type',
  },
  // How an account comes into being, and what a demo account is filled with.
  { layer: 'setup', is: bff('setup/'), uses: 'setup queries sign-in context db base domain node handle:type' },
  {
    layer: 'demo',
    is: bff('demo/'),
    uses: 'demo setup service queries files sign-in vault:type context db base engines domain kysely node handle:type',
  },
  // Everything into a folder and back.
  {
    layer: 'backup',
    is: bff('backup/'),
    uses: 'backup setup queries files db base engines context domain kysely zod node handle:type',
  },
  // Scheduled jobs.
  {
    layer: 'jobs',
    is: bff('jobs/'),
    uses: 'jobs service notify queries files mails vault:type db base engines domain pino:type node handle:type',
  },

  {
    layer: 'http',
    is: bff('http/'),
    uses: 'http context db base engines files:type mails:type contract domain hono hono/cookie hono/html @hono/node-server pino:type prom-client csv-stringify @remix-run/multipart-parser yazl zod zod/mini node handle:type',
  },
  {
    layer: 'operator',
    is: bff('admin/'),
    uses: 'operator backup demo setup jobs files mails vault queries sign-in settings db base engines contract domain commander node handle:type',
  },
  // The composition of the server: a line for each resource.
  {
    layer: 'bff',
    is: bff('[\\w-]+.ts'),
    uses: 'bff handlers jobs demo setup queries files mails vault sign-in http settings context db base engines contract domain hono @hono/node-server pino node handle:type',
  },

  // Addresses of the screens, for all that links to one.
  { layer: 'places', is: web('(places|entrances).ts'), uses: '' },
  // Values outside React that components and other code share.
  { layer: 'state', is: web('state/'), uses: 'state react domain' },
  { layer: 'words', is: web('words/'), uses: 'words react @lingui/core @lingui/react' },
  // The last version of react-router-dom is 7: only these files and the routes depend on it.
  { layer: 'nav', is: web('[\\w-]+/nav.ts'), uses: 'react react-router-dom nuqs' },
  // The components of MUI need its theme, which the first screens do without: the kit puts it around them (ui/MuiTheme.tsx).
  {
    layer: 'ui',
    is: web('ui/'),
    uses: `ui nav places state words domain react-dom react-hook-form @mui/material @mui/system ${LOOKS}`,
  },
  {
    layer: 'api',
    is: web('api/'),
    uses: 'api places state words contract domain react axios @tanstack/react-query react-hook-form @hookform/resolvers zod/mini',
  },
  // Lists of choices from the server that several screens share.
  { layer: 'picks', is: web('picks/'), uses: 'picks api ui react' },
  // A list of the contract as an address and as a page: what every list screen begins with.
  { layer: 'lists', is: web('lists/'), uses: 'lists picks api ui contract react nuqs zod/mini:type' },
  // The build of the server that draws first views: all screens, in the place of a browser.
  {
    layer: 'first-view',
    is: web('first-view/'),
    uses: 'first-view web api ui words react react-dom react-router-dom @tanstack/react-query @lingui/core',
  },
  {
    layer: 'screen',
    is: web('[\\w-]+/'),
    uses: `own-folder lists picks api ui nav places state words contract domain ${LOOKS} @tanstack/react-query react-hook-form react-hotkeys-hook react-dropzone uqr @simplewebauthn/browser marked`,
  },
  // The frame around all screens, and the list of their addresses.
  {
    layer: 'web',
    is: web('[\\w-]+.(tsx?|css)'),
    uses: `web screen api ui nav places state words contract domain ${LOOKS} react-dom react-router-dom @tanstack/react-query`,
  },
  {
    layer: 'builder',
    is: /^apps\/web\/(build\/|vite\.config\.ts$)/,
    uses: 'builder vite @vitejs/plugin-react @lingui/message-utils @mdi/js node',
  },
];

const PACKAGES = {
  '@jornada/domain': 'packages/domain/src',
  '@jornada/contract': 'packages/contract/src',
  '@jornada/bff': 'apps/bff/src',
  '@jornada/web': 'apps/web/src',
};

const files = readSources(['packages', 'apps', 'e2e', 'bench', 'scripts', 'third-party'], PACKAGES);
const imports = files.flatMap((file) => file.imports);
const layerOf = (path: string) => LAYERS.find(({ is }) => is.test(path));

describe('layers', () => {
  test('every import goes down a layer', () => {
    expect(imports.filter((found) => !isAllowed(found)).map(textOf)).toEqual([]);
  });

  test('no circles, not even of types', () => {
    expect(circles()).toEqual([]);
  });

  test('every file has a layer', () => {
    expect(files.filter(({ path }) => !layerOf(path)).map(({ path }) => path)).toEqual([]);
  });

  // A reader that reads nothing finds nothing wrong.
  test('the reader found the files of every layer', () => {
    const seen = new Set(files.map(({ path }) => layerOf(path)?.layer));
    expect(LAYERS.filter(({ layer }) => !seen.has(layer))).toEqual([]);
    expect(imports.length).toBeGreaterThan(2 * files.length);
    const own = imports.filter(({ to }) => /^(packages|apps)\//.test(to) && /\.tsx?$/.test(to));
    const known = new Set(files.map(({ path }) => path));
    expect(own.filter(({ to }) => !known.has(to)).map(textOf)).toEqual([]);
  });

  test.each([
    ['packages/domain/src/tasks.ts', 'zod/mini'],
    ['packages/domain/src/tasks.ts', 'packages/contract/src/tasks.ts'],
    ['packages/contract/src/tasks.ts', 'hono'],
    ['packages/contract/src/tasks.ts', 'zod'],
    ['apps/web/src/tasks/TasksPage.tsx', '@mui/material/Dialog'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'kysely'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'hono'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/jobs/by-the-clock.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'kysely'],
    ['apps/bff/src/tasks/tasks.service.ts', 'hono'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/http/mount.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/db/rows.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/tasks/tasks.handlers.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/work-time/hours.service.ts'],
    ['apps/bff/src/tasks/tasks.queries.ts', 'apps/bff/src/tasks/tasks.service.ts'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/clients/clients.handlers.ts'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/testing.ts'],
    ['apps/bff/src/tasks/tasks.queries.ts', 'apps/bff/src/clients/clients.queries.ts'],
    ['apps/bff/src/db/paging.ts', 'apps/bff/src/tasks/tasks.queries.ts'],
    ['apps/bff/src/db/audit.ts', 'apps/bff/src/context.ts'],
    ['apps/bff/src/db/engines/sqlite.ts', 'apps/bff/src/db/audit.ts'],
    ['apps/bff/src/db/drivers/node-sqlite.ts', 'apps/bff/src/db/engines/sqlite.ts'],
    ['apps/bff/src/http/mount.ts', 'apps/bff/src/tasks/tasks.handlers.ts'],
    ['apps/web/src/tasks/TasksPage.tsx', 'axios'],
    ['apps/web/src/tasks/TasksPage.tsx', 'react-router-dom'],
    ['apps/web/src/tasks/TasksPage.tsx', 'apps/web/src/profile/ProfilePage.tsx'],
    ['apps/web/src/picks/PersonList.tsx', 'apps/web/src/user/PeoplePage.tsx'],
    ['apps/web/src/api/list-page.ts', 'apps/web/src/lists/query.ts'],
    ['apps/web/src/ui/filters/PickField.tsx', 'apps/web/src/picks/PersonList.tsx'],
    ['apps/web/src/ui/Page.tsx', 'apps/web/src/api/call.ts'],
    ['apps/web/src/ui/Page.tsx', 'packages/contract/src/tasks.ts'],
    ['apps/web/src/api/call.ts', 'apps/web/src/ui/toasts.ts'],
    ['apps/web/src/api/call.ts', 'apps/bff/src/app.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(isAllowed({ from, to, typeOnly: false })).toBe(false);
  });

  test('the reader distinguishes types from values, and reads every form of import', () => {
    const reads = (path: string) => files.find((file) => file.path === path)?.imports ?? [];
    expect(reads('apps/bff/src/db/drivers/pg-pool.ts')).toContainEqual({
      from: 'apps/bff/src/db/drivers/pg-pool.ts',
      to: 'pg',
      typeOnly: false,
    });
    expect(reads('apps/bff/src/context.ts').every(({ typeOnly }) => typeOnly)).toBe(true);
  });
});

describe('files', () => {
  test('no drawers: a thing without a home is a rule, a shape or a control', () => {
    const drawer = /^(index|utils?|helpers?|libs?|common|shared|misc|types?|constants?)$/;
    const parts = files.map(({ path }) => path.replace(/\.[^/]+$/, '').split('/'));
    expect(parts.filter((names) => names.some((name) => drawer.test(name)))).toEqual([]);
  });

  test('queries refuse nothing: a refusal is a decision of a service or a handler', () => {
    const refusing = files.filter(
      ({ path, imports: own }) =>
        layerOf(path)?.layer === 'queries' && own.some(({ to }) => to === 'packages/domain/src/refusal.ts'),
    );
    expect(refusing.map(({ path }) => path)).toEqual([]);
  });

  test('SQL of one engine is in db/engines, db/drivers or a call of byEngine', () => {
    // The settings name the engines to the operator, in a default and in a message.
    // The list of statements across accounts quotes SQL of both.
    const allowed = /\/(db\/engines\/[\w-]+|db\/drivers\/[\w-]+|db\/across-accounts|settings)\.ts$/;
    const elsewhere = files.filter(
      ({ path, code }) => layerOf(path)?.layer !== 'outside' && !allowed.test(path) && isEngineSpecific(code),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
    expect(files.filter(({ code }) => /\bbyEngine\(/.test(code) && ENGINE_WORDS.test(code)).length).toBeGreaterThan(2);
  });

  test.each([
    ['sql`select value from json_each(${ids})`', true],
    ["const engine = 'postgresql'", true],
    ['byEngine(db, { sqlite: () => sql`json_each()`, postgres: () => sql`(pg_notify(` })', false],
    ['const rows = byEngine(db, { sqlite: () => 1, postgres: () => 2 }); sql`select pg_sleep(1)`', true],
    ['if (isSqlite(db)) byEngine(db, choices)', true],
    ['sql`select ${byEngine(db, { sqlite: () => 1, postgres: () => 2 })}`', false],
  ])('%s is engine-specific: %s', (code, expected) => {
    expect(isEngineSpecific(code)).toBe(expected);
  });
});

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const uses = layerOf(from)?.uses.split(' ') ?? [];
  const own = to.startsWith(`${folderOf(from)}/`);
  const target = to.startsWith('node:') ? 'node' : (layerOf(to)?.layer ?? to);
  return (
    uses.includes('*') ||
    uses.includes(target) ||
    (own && uses.includes('own-folder')) ||
    (own && uses.includes(`${target}:own`)) ||
    (typeOnly && uses.includes(`${target}:type`))
  );
}

const ENGINE_WORDS = /sqlite|postgres|\bpg_|\bjson_each\b|\bfts5\b/i;

/** Whether a word of one engine is outside the calls of `byEngine`, whose arguments are the variants by engine. */
function isEngineSpecific(code: string): boolean {
  if (!ENGINE_WORDS.test(code)) return false;
  const { program } = parseSync('checked.tsx', code);
  const rest = callsOf('byEngine', program).reduceRight(
    (text, { start, end }) => text.slice(0, start) + text.slice(end),
    code,
  );
  return ENGINE_WORDS.test(rest);
}

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** The outermost calls of a function, in order. */
function callsOf(name: string, node: SyntaxNode): SyntaxNode[] {
  const { callee } = node as { callee?: unknown };
  if (node.type === 'CallExpression' && isNode(callee) && (callee as { name?: unknown }).name === name) return [node];
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => callsOf(name, child));
}

/** The resource's folder, however deep the file lies in it. */
const folderOf = (path: string) => /^apps\/\w+\/src\/[^/]+/.exec(path)?.[0] ?? dirname(path);

const textOf = ({ from, to, typeOnly }: Import) => `${from} -> ${to}${typeOnly ? ' (type)' : ''}`;

/** Every circle once, as the files it goes through. */
function circles(): string[] {
  const importsOf = new Map(files.map(({ path, imports: own }) => [path, own.map(({ to }) => to)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].map((file) => basename(file)).join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const next of importsOf.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return found;
}
