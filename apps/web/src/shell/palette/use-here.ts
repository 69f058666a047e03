import { useQuery } from '@tanstack/react-query';
import { useLocation } from '../../ui/nav.ts';
import type { Entry } from './entry.ts';
import type { Registry } from './use-commands.ts';
import { RECORDS } from './use-recent.ts';

/** Pages of one record. */
const PAGES = [
  [/^\/tasks\/([1-9]\d{0,14})$/, 'task'],
  [/^\/(?:people|time-bank|hours\/schedules)\/([1-9]\d{0,14})$/, 'person'],
  [/^\/clients\/([1-9]\d{0,14})$/, 'client'],
] as const;

export type Here = { name: string; entries: readonly Entry[] };

/**
 * The record of the current page and the actions on it; no entries on other pages. The record comes from the page's
 * cached data.
 */
export function useHere(on: Registry['on']): Here {
  const { pathname } = useLocation();
  const [kind, id] =
    PAGES.map(([path, of]) => [of, path.exec(pathname)?.[1]] as const).find(([, found]) => found !== undefined) ?? [];
  const { query, toEntries } = RECORDS[kind ?? 'task'](Number(id ?? 0), on);
  const { data } = useQuery({ ...query, enabled: id !== undefined });
  if (id === undefined || data === undefined) return NOWHERE;
  const [record, ...actions] = toEntries(data);
  // The group shows the name of the record, so its actions omit it.
  return { name: record?.label ?? '', entries: actions.map(({ detail: _, ...action }) => action) };
}

const NOWHERE: Here = { name: '', entries: [] };
