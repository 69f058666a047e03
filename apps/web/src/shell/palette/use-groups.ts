import { closeness, closest } from '@jornada/domain/finding';
import { mdiAccountOutline, mdiCheckCircleOutline, mdiDomain, mdiFormatListBulleted, mdiTagOutline } from '@mdi/js';
import { places } from '../../places.ts';
import { useWords } from '../../words/words.ts';
import type { Entry, Group } from './entry.ts';
import { paletteWords } from './palette.words.ts';
import type { useFound } from './use-found.ts';

export const taskEntry = ({ id, title }: { id: number; title: string }): Entry => ({
  key: `task:${id}`,
  label: title,
  detail: `#${id}`,
  icon: mdiCheckCircleOutline,
  to: places.task(id),
});

export const personEntry = ({ id, nome, email }: { id: number; nome: string; email: string }): Entry => ({
  key: `person:${id}`,
  label: nome,
  detail: email,
  icon: mdiAccountOutline,
  to: places.person(id),
});

export const clientEntry = ({ id, name }: { id: number; name: string }): Entry => ({
  key: `client:${id}`,
  label: name,
  icon: mdiDomain,
  to: places.client(id),
});

/** A tag leads to its tasks. */
export const tagEntry = ({ id, name }: { id: number; name: string }): Entry => ({
  key: `tag:${id}`,
  label: name,
  icon: mdiTagOutline,
  to: places.tasks({ tag_id: id }),
});

type Local = Record<'recent' | 'actions' | 'screens' | 'views', readonly Entry[]>;

/** The options to show: nearby ones for an empty text, otherwise the matches. */
export function useGroups(text: string, local: Local, found: ReturnType<typeof useFound>): Group[] {
  const say = useWords(paletteWords);
  const typed = text.trim();
  const group = (name: keyof Local | 'tasks' | 'tags' | 'people' | 'clients', entries: readonly Entry[]): Group => ({
    name,
    label: say(`group.${name}`),
    entries,
  });
  if (typed === '')
    return [
      group('recent', local.recent),
      group('actions', local.actions),
      group('views', local.views),
      group('screens', local.screens),
    ].filter(hasAny);

  const near = (entries: readonly Entry[]) => closest(entries, namesOf, typed);
  // Results for a shorter text remain while the next request runs: only those that match the current text.
  const still = (entries: readonly Entry[]) => (found.isBusy ? near(entries) : entries);
  const all: Entry = {
    key: 'tasks:all',
    label: say('tasks.all', { text: typed }),
    icon: mdiFormatListBulleted,
    to: places.tasks({ q: typed }),
  };
  const named = found.task ? [taskEntry(found.task)] : [];
  const others = still(found.tasks.filter(({ id }) => id !== found.task?.id).map(taskEntry));
  const groups = [
    group('screens', near(local.screens)),
    group('actions', near(local.actions)),
    group('views', near(local.views)),
    group('tasks', [...named, ...others, ...(found.hasMore && others.length > 0 ? [all] : [])]),
    group('tags', still(found.tags.map(tagEntry))),
    group('people', still(found.people.map(personEntry))),
    group('clients', still(found.clients.map(clientEntry))),
  ].filter(hasAny);
  // The group of the best match comes first; a task number wins.
  const rank = ({ name, entries }: Group) =>
    name === 'tasks' && named.length > 0 ? -1 : Math.min(...entries.map((entry) => closenessOf(entry, typed)));
  return groups.toSorted((one, other) => rank(one) - rank(other));
}

const hasAny = ({ entries }: Group) => entries.length > 0;

const namesOf = ({ label, detail, also }: Entry) => [label, ...(detail ? [detail] : []), ...(also ? [also] : [])];

/** The server may match more than our ranking; such results rank like a partial word. */
const closenessOf = ({ label }: Entry, typed: string) => closeness(label, typed) ?? 2;
