import { basename, dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Import, readSources } from './scripts/imports.ts';

const bff = (path: string) => new RegExp(`^apps/bff/src/${path.replaceAll('.', '\\.')}`);
const web = (path: string) => new RegExp(`^apps/web/src/${path.replaceAll('.', '\\.')}`);

interface Floor {
  floor: string;
  /** Which files live here; a file's floor is the first that takes it. */
  is: RegExp;
  /**
   * What they may import: floors and packages. `own-folder` is the resource's folder and what lies below it,
   * `floor:own` is that floor within the own folder, `floor:type` is types only, `node` is what Node brings.
   */
  uses: string;
}

/** What a screen is made of; none of it knows the server. */
const LOOKS = 'react @mui/material @mui/system @mui/x-charts @mdi/js @tanstack/react-virtual nuqs';

/** Who may import whom: down, never up, never sideways. */
const FLOORS: Floor[] = [
  // Tests and tools stand outside the house: they may look at everything, and nothing looks at them.
  {
    floor: 'outside',
    is: /\.test\.tsx?$|\.sample\.ts$|\/testing[./]|^(e2e|bench|scripts|third-party)\/|^[^/]+\.ts$/,
    uses: '*',
  },

  { floor: 'domain', is: /^packages\/domain\//, uses: 'domain' },
  { floor: 'contract', is: /^packages\/contract\//, uses: 'contract domain zod/mini' },

  // The server's ground: the database, files, secrets, settings, and what a handler is given.
  // The database as it is handed around, closed: only the layers below and queries open it.
  { floor: 'handle', is: bff('db/handle.ts'), uses: 'db:type kysely:type' },
  { floor: 'drivers', is: bff('db/drivers/'), uses: 'db:type kysely pg node' },
  { floor: 'engines', is: bff('db/engines.ts'), uses: 'drivers db kysely pg node handle' },
  { floor: 'db', is: bff('db/'), uses: 'db engines context contract domain kysely node handle' },
  { floor: 'context', is: bff('context.ts'), uses: 'db:type files:type vault:type domain pino:type handle:type' },
  { floor: 'settings', is: bff('settings.ts'), uses: 'engines files vault zod node' },
  {
    floor: 'queries',
    is: bff('\\w[\\w-]*/[\\w-]+.queries.ts'),
    uses: 'queries:own db engines domain contract:type kysely node handle',
  },
  {
    floor: 'files',
    is: bff('files/'),
    uses: 'files queries:own db domain csv-parse sharp @aws-sdk/client-s3 @aws-sdk/s3-request-presigner node handle:type',
  },
  { floor: 'vault', is: bff('vault/'), uses: 'vault queries:own db domain node handle:type' },

  // Business operations of a resource that are neither SQL nor one endpoint: permissions on rows, checks, several writes.
  {
    floor: 'service',
    is: bff('[\\w-]+/[\\w-]+.service.ts'),
    uses: 'service:own queries db sign-in files contract domain node context:type handle:type vault:type',
  },
  // A resource: handlers answer by services, queries and rules. HTTP is known to them by its types only.
  {
    floor: 'handlers',
    is: bff('[\\w-]+/[\\w-]+.handlers.ts'),
    uses: 'service queries sign-in setup files vault http:type db context contract domain node handle:type',
  },
  // Who is calling: passwords, tokens, guesses. Not HTTP, and not one resource's business.
  {
    floor: 'sign-in',
    is: bff('session/'),
    uses: 'sign-in queries context db contract:type domain jose zod @zxcvbn-ts/language-common node handle:type',
  },
  // How an account comes into being, and what a demo account is filled with.
  { floor: 'setup', is: bff('setup/'), uses: 'setup queries sign-in context db domain node handle:type' },
  {
    floor: 'demo',
    is: bff('demo/'),
    uses: 'demo setup queries files sign-in vault:type context db engines domain kysely node handle:type',
  },
  // Everything into a folder and back.
  {
    floor: 'backup',
    is: bff('backup/'),
    uses: 'backup setup queries files db engines context domain kysely zod node handle:type',
  },
  // What runs by the clock.
  { floor: 'jobs', is: bff('jobs/'), uses: 'jobs service queries files db engines domain pino:type node handle:type' },

  {
    floor: 'http',
    is: bff('http/'),
    uses: 'http context db engines files:type contract domain hono hono/html @hono/node-server pino:type prom-client csv-stringify @remix-run/multipart-parser yazl zod zod/mini node handle:type',
  },
  {
    floor: 'operator',
    is: bff('admin/'),
    uses: 'operator backup demo setup jobs files vault queries sign-in settings db engines contract domain commander node handle:type',
  },
  // What puts the server together: a line for each resource.
  {
    floor: 'bff',
    is: bff('[\\w-]+.ts'),
    uses: 'bff handlers jobs demo setup queries files vault sign-in http settings context db engines contract domain hono @hono/node-server pino node handle:type',
  },

  { floor: 'words', is: web('words/'), uses: 'words react @lingui/core @lingui/react' },
  // react-router-dom ends at 7: whoever comes after it is met here and in the routes.
  { floor: 'nav', is: web('[\\w-]+/nav.ts'), uses: 'react react-router-dom nuqs' },
  { floor: 'ui', is: web('ui/'), uses: `ui nav words domain react-hook-form ${LOOKS}` },
  {
    floor: 'api',
    is: web('api/'),
    uses: 'api words contract domain react axios @tanstack/react-query react-hook-form @hookform/resolvers zod/mini',
  },
  // Lists to choose from that ask the server: what several screens pick from.
  { floor: 'picks', is: web('picks/'), uses: 'picks api ui react' },
  {
    floor: 'screen',
    is: web('[\\w-]+/'),
    uses: `own-folder picks api ui nav words contract domain ${LOOKS} @tanstack/react-query react-hook-form react-hotkeys-hook react-dropzone`,
  },
  // The frame around all screens, and the list of their addresses.
  {
    floor: 'web',
    is: web('[\\w-]+.(tsx?|css)'),
    uses: `web screen api ui nav words contract domain ${LOOKS} react-dom react-router-dom @tanstack/react-query`,
  },
  {
    floor: 'builder',
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
const floorOf = (path: string) => FLOORS.find(({ is }) => is.test(path));

describe('floors', () => {
  test('every import goes down a floor', () => {
    expect(imports.filter((wish) => !isAllowed(wish)).map(said)).toEqual([]);
  });

  test('no circles, not even of types', () => {
    expect(circles()).toEqual([]);
  });

  test('every file has a floor', () => {
    expect(files.filter(({ path }) => !floorOf(path)).map(({ path }) => path)).toEqual([]);
  });

  // A reader that reads nothing finds nothing wrong: a green light with no lamp.
  test('the reader saw the house', () => {
    const seen = new Set(files.map(({ path }) => floorOf(path)?.floor));
    expect(FLOORS.filter(({ floor }) => !seen.has(floor))).toEqual([]);
    expect(imports.length).toBeGreaterThan(2 * files.length);
    const own = imports.filter(({ to }) => /^(packages|apps)\//.test(to) && /\.tsx?$/.test(to));
    const known = new Set(files.map(({ path }) => path));
    expect(own.filter(({ to }) => !known.has(to)).map(said)).toEqual([]);
  });

  test.each([
    ['packages/domain/src/tasks.ts', 'zod/mini'],
    ['packages/domain/src/tasks.ts', 'packages/contract/src/tasks.ts'],
    ['packages/contract/src/tasks.ts', 'hono'],
    ['packages/contract/src/tasks.ts', 'zod'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'kysely'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'hono'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/jobs/by-the-clock.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'kysely'],
    ['apps/bff/src/tasks/tasks.service.ts', 'hono'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/http/mount.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/db/handle.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/tasks/tasks.handlers.ts'],
    ['apps/bff/src/tasks/tasks.service.ts', 'apps/bff/src/work-time/hours.service.ts'],
    ['apps/bff/src/tasks/tasks.queries.ts', 'apps/bff/src/tasks/tasks.service.ts'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/clients/clients.handlers.ts'],
    ['apps/bff/src/tasks/tasks.handlers.ts', 'apps/bff/src/testing.ts'],
    ['apps/bff/src/tasks/tasks.queries.ts', 'apps/bff/src/clients/clients.queries.ts'],
    ['apps/bff/src/db/paging.ts', 'apps/bff/src/tasks/tasks.queries.ts'],
    ['apps/bff/src/http/mount.ts', 'apps/bff/src/tasks/tasks.handlers.ts'],
    ['apps/web/src/tasks/TasksPage.tsx', 'axios'],
    ['apps/web/src/tasks/TasksPage.tsx', 'react-router-dom'],
    ['apps/web/src/tasks/TasksPage.tsx', 'apps/web/src/profile/ProfilePage.tsx'],
    ['apps/web/src/picks/PersonList.tsx', 'apps/web/src/user/PeoplePage.tsx'],
    ['apps/web/src/ui/filters/PickField.tsx', 'apps/web/src/picks/PersonList.tsx'],
    ['apps/web/src/ui/Page.tsx', 'apps/web/src/api/call.ts'],
    ['apps/web/src/ui/Page.tsx', 'packages/contract/src/tasks.ts'],
    ['apps/web/src/api/call.ts', 'apps/web/src/ui/toasts.ts'],
    ['apps/web/src/api/call.ts', 'apps/bff/src/app.ts'],
  ])('%s may not import %s', (from, to) => {
    expect(isAllowed({ from, to, typeOnly: false })).toBe(false);
  });

  test('the reader tells types from values, and reads every way of importing', () => {
    const reads = (path: string) => files.find((file) => file.path === path)?.imports ?? [];
    expect(reads('apps/bff/src/db/engines.ts')).toContainEqual({
      from: 'apps/bff/src/db/engines.ts',
      to: 'pg',
      typeOnly: false,
    });
    expect(reads('apps/bff/src/context.ts').every(({ typeOnly }) => typeOnly)).toBe(true);
  });
});

describe('rooms', () => {
  test('no drawers: a thing without a home is a rule, a shape or a control', () => {
    const drawer = /^(index|utils?|helpers?|libs?|common|shared|misc|types?|constants?)$/;
    const parts = files.map(({ path }) => path.replace(/\.[^/]+$/, '').split('/'));
    expect(parts.filter((names) => names.some((name) => drawer.test(name)))).toEqual([]);
  });

  test('queries refuse nothing: a refusal is a decision of a service or a handler', () => {
    const refusing = files.filter(
      ({ path, imports: own }) =>
        floorOf(path)?.floor === 'queries' && own.some(({ to }) => to === 'packages/domain/src/refusal.ts'),
    );
    expect(refusing.map(({ path }) => path)).toEqual([]);
  });

  test('what differs between SQLite and PostgreSQL stands in one file', () => {
    const engine = /sqlite|postgres|\bpg_|\bjson_each\b|\bfts5\b/i;
    // The settings name the engines to the operator, in a default and in a message.
    const named = /\/(db\/engines|db\/drivers\/[\w-]+|settings)\.ts$/;
    const elsewhere = files.filter(
      ({ path, code }) => floorOf(path)?.floor !== 'outside' && !named.test(path) && engine.test(code),
    );
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });
});

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const uses = floorOf(from)?.uses.split(' ') ?? [];
  const own = to.startsWith(`${folderOf(from)}/`);
  const target = to.startsWith('node:') ? 'node' : (floorOf(to)?.floor ?? to);
  return (
    uses.includes('*') ||
    uses.includes(target) ||
    (own && uses.includes('own-folder')) ||
    (own && uses.includes(`${target}:own`)) ||
    (typeOnly && uses.includes(`${target}:type`))
  );
}

/** The resource's folder, however deep the file lies in it. */
const folderOf = (path: string) => /^apps\/\w+\/src\/[^/]+/.exec(path)?.[0] ?? dirname(path);

const said = ({ from, to, typeOnly }: Import) => `${from} -> ${to}${typeOnly ? ' (type)' : ''}`;

/** Every circle once, as the files it goes through. */
function circles(): string[] {
  const wishes = new Map(files.map(({ path, imports: own }) => [path, own.map(({ to }) => to)]));
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path].map((file) => basename(file)).join(' -> '));
    if (start >= 0 || done.has(path)) return;
    for (const next of wishes.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const { path } of files) walk(path, []);
  return found;
}
