import { beginsWords, closeness, closest, wordsOf } from '@jornada/domain/finding';
import { mdiFormatListBulleted } from '@mdi/js';
import { places } from '../../places.ts';
import { useWords } from '../../words/words.ts';
import type { Entry, Group } from './entry.ts';
import { paletteWords } from './palette.words.ts';
import { clientEntry, personEntry, planEntry, tagEntry, taskEntry } from './record-entries.ts';
import type { ActionsFor, Registry } from './use-commands.ts';
import type { Found } from './use-found.ts';
import type { Here } from './use-here.ts';

type Local = Record<'recent' | 'actions' | 'screens' | 'views', readonly Entry[]> & { here: Here };
type Name = keyof Local | 'on' | 'tasks' | 'tags' | 'people' | 'clients' | 'plans';

/** Number of records offered for one action. */
const OBJECTS = 3;

/**
 * The options to show. For an empty text: recent picks, actions on the record of the page, and common options;
 * otherwise the matches. Good local matches come first and at once; matches of the server are added below them, so that
 * no highlighted option moves.
 * @param matched an action on a record that the text names, with the records found for it
 */
export function useGroups(
  text: string,
  local: Local,
  found: Found,
  matched: (ActionsFor & { found: Found }) | null,
  on: Registry['on'],
): Group[] {
  const say = useWords(paletteWords);
  const typed = text.trim();
  const group = (name: Name, entries: readonly Entry[]): Group => ({
    name,
    label: name === 'here' ? say('group.here', { name: local.here.name }) : say(`group.${name}`),
    entries,
  });
  if (typed === '')
    return [
      group('recent', local.recent),
      group('here', local.here.entries),
      group('actions', local.actions),
      group('views', local.views),
      group('screens', local.screens),
    ].filter(hasAny);

  const rankOf = (entry: Entry) => rank(entry, typed);
  const near = (entries: readonly Entry[]) => closest(entries, rankOf);
  // A good match contains words that start with each typed word.
  const isGood = (entry: Entry) => (rankOf(entry) ?? Number.POSITIVE_INFINITY) <= wordsOf(typed).length;
  const known = (['screens', 'actions', 'views'] as const).map((name) => group(name, near(local[name])));
  const good = known.map((one) => ({ ...one, entries: one.entries.filter(isGood) })).filter(hasAny);
  const here = group('here', near(local.here.entries).filter(isGood));
  const bestOf = ({ entries }: Group) => Math.min(...entries.map((entry) => rankOf(entry) ?? 2));
  const isHereFirst = bestOf(here) <= Math.min(...good.map(bestOf));
  const rest = known.map((one) => ({ ...one, entries: one.entries.filter((entry) => !isGood(entry)) })).filter(hasAny);

  // Results for a shorter text stay while the next request runs, filtered by the current text.
  const still = (entries: readonly Entry[]) => (found.isBusy ? near(entries) : entries);
  const all: Entry = {
    key: 'tasks:all',
    label: say('tasks.all', { text: typed }),
    icon: mdiFormatListBulleted,
    to: places.tasks({ q: typed }),
  };
  const named = found.task ? [taskEntry(found.task)] : [];
  const others = still(found.tasks.filter(({ id }) => id !== found.task?.id).map(taskEntry));
  const objects = matched && !matched.found.isBusy ? matched : null;
  // The server sorts by id; here, "debit ca" must offer Camila before Falcão.
  const nearest = <T>(rows: readonly T[], nameOf: (row: T) => string) =>
    closest(rows, (row) => closeness(nameOf(row), objects?.object ?? '') ?? Number.MAX_SAFE_INTEGER).slice(0, OBJECTS);
  const commanded = objects
    ? [
        ...nearest(objects.found.people, ({ nome }) => nome).flatMap((row) => on.person(row, row.nome, objects.names)),
        ...tasksOf(objects.found)
          .slice(0, OBJECTS)
          .flatMap((row) => on.task(row, row.title, objects.names)),
        ...nearest(objects.found.clients, ({ name }) => name).flatMap((row) => on.client(row, row.name, objects.names)),
      ]
    : [];
  const records = [
    group('tasks', [...named, ...others, ...(found.hasMore && others.length > 0 ? [all] : [])]),
    group('tags', still(found.tags.map(tagEntry))),
    group('people', still(found.people.map(personEntry))),
    group('clients', still(found.clients.map(clientEntry))),
    group('plans', still(found.plans.map(planEntry))),
  ].filter(hasAny);
  // The group of the best match comes first; a task number always wins.
  const best = (one: Group) => (one.name === 'tasks' && named.length > 0 ? -1 : bestOf(one));
  const sorted = records.toSorted((one, other) => best(one) - best(other));
  return [
    ...(named.length > 0 ? sorted : []),
    ...[group('on', commanded)].filter(hasAny),
    ...[here].filter((one) => isHereFirst && hasAny(one)),
    ...good,
    ...[here].filter((one) => !isHereFirst && hasAny(one)),
    ...(named.length > 0 ? [] : sorted),
    ...[group('on', onFirst(sorted[0]?.name, found, on))].filter((one) => commanded.length === 0 && hasAny(one)),
    ...(found.isBusy ? [] : rest),
  ];
}

const hasAny = ({ entries }: { entries: readonly Entry[] }) => entries.length > 0;

const tasksOf = (found: Found) => [
  ...(found.task ? [found.task] : []),
  ...found.tasks.filter(({ id }) => id !== found.task?.id),
];

/** The actions on the first record of the best group. */
function onFirst(name: string | undefined, found: Found, on: Registry['on']): Entry[] {
  if (found.isBusy) return [];
  const [task, person, client] = [tasksOf(found)[0], found.people[0], found.clients[0]];
  if (name === 'people' && person) return on.person(person, person.nome);
  if (name === 'tasks' && task) return on.task(task, task.title);
  return name === 'clients' && client ? on.client(client, client.name) : [];
}

/** The rank of an option, 0 is best; null if it does not match. Synonyms match only at the start of words. */
function rank({ label, detail, also }: Entry, typed: string): number | null {
  const ranks = [
    closeness(label, typed),
    detail ? closeness(detail, typed) : null,
    also && beginsWords(also, typed) ? wordsOf(typed).length : null,
  ].filter((one) => one !== null);
  return ranks.length ? Math.min(...ranks) : null;
}
