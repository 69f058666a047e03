import { TASK_SORTS, tasks } from '@jornada/contract/tasks';
import { TASK_PRIORITIES, TASK_STATUSES } from '@jornada/domain/tasks';
import {
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs';
import { NONE } from '../picks/none.ts';

const parseAsId = createParser({
  parse: (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null),
  serialize: String,
});

const parseAsIdOrNone = createParser({
  parse: (text) => (text === 'none' ? NONE : parseAsId.parse(text)),
  serialize: (id: number) => (id === NONE ? 'none' : String(id)),
});

const parseAsDate = createParser({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
});

/** A switch that is there or not: `?overdue=true`, and `?new` alone says it too. */
export const parseAsFlag = createParser({ parse: (text) => text !== 'false', serialize: String }).withDefault(false);

/** The filters in the URL, by the names the API gives them. What cannot be read is as if it were not there. */
export const filterParsers = {
  q: parseAsString.withDefault(''),
  status: parseAsArrayOf(parseAsStringLiteral(TASK_STATUSES)).withDefault([]),
  priority: parseAsArrayOf(parseAsStringLiteral(TASK_PRIORITIES)).withDefault([]),
  assignee_id: parseAsArrayOf(parseAsIdOrNone).withDefault([]),
  client_id: parseAsArrayOf(parseAsIdOrNone).withDefault([]),
  tag_id: parseAsArrayOf(parseAsId).withDefault([]),
  due_from: parseAsDate,
  due_to: parseAsDate,
  overdue: parseAsFlag,
  created_from: parseAsDate,
  created_to: parseAsDate,
  completed_from: parseAsDate,
  completed_to: parseAsDate,
  deleted: parseAsFlag,
};
export type TaskFilters = inferParserType<typeof filterParsers>;

type TaskSort = (typeof TASK_SORTS)[number] | `-${(typeof TASK_SORTS)[number]}`;
export const SORTS = TASK_SORTS.flatMap((field): TaskSort[] => [field, `-${field}`]);

/** Newest first: bulk changes then leave every row where it was. */
const DEFAULT_SORT = '-id';

/**
 * Where in the list one is. A cursor only leads forward, so the URL keeps the way: the cursors of this page and of those
 * before it. With it a link, a reload and the back button show the same page, and Previous has somewhere to go.
 */
export const placeParsers = {
  sort: parseAsStringLiteral(SORTS).withDefault(DEFAULT_SORT),
  page: parseAsInteger.withDefault(1),
  trail: parseAsArrayOf(parseAsString, '~').withDefault([]),
};
export type Place = inferParserType<typeof placeParsers>;
export const FIRST_PAGE = { page: 1, trail: [] } satisfies Partial<Place>;

/** As long as a link may become by it. The oldest steps are forgotten first; "First page" still leads past them. */
const LONGEST_TRAIL = 2_000;

/** The place after turning to the page that `cursor` begins. */
export function turned({ page, trail }: Pick<Place, 'page' | 'trail'>, cursor: string): Pick<Place, 'page' | 'trail'> {
  const way = [...trail, cursor];
  while (way.length > 1 && way.join('~').length > LONGEST_TRAIL) way.shift();
  return { page: page + 1, trail: way };
}

/** The place before; null where there is none, or where the way back has been forgotten. */
export function turnedBack({ page, trail }: Pick<Place, 'page' | 'trail'>): Pick<Place, 'page' | 'trail'> | null {
  if (trail.length === 0 || (trail.length === 1 && page > 2)) return null;
  return { page: page - 1, trail: trail.slice(0, -1) };
}

const named = (ids: readonly number[]) => ids.map((id) => (id === NONE ? ('none' as const) : id));

/** The filters as the API takes them: only those in use. */
export function asQuery(filters: TaskFilters) {
  const { q, assignee_id, client_id, ...rest } = filters;
  const others = { ...rest, assignee_id: named(assignee_id), client_id: named(client_id) };
  const isUsed = (value: string | boolean | null | readonly unknown[]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value);
  return {
    ...(q.trim() !== '' && { q: q.trim() }),
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => isUsed(value))),
  } as TaskQuery;
}
export type TaskQuery = Partial<{
  q: string;
  status: TaskFilters['status'];
  priority: TaskFilters['priority'];
  assignee_id: (number | 'none')[];
  client_id: (number | 'none')[];
  tag_id: number[];
  due_from: string;
  due_to: string;
  overdue: true;
  created_from: string;
  created_to: string;
  completed_from: string;
  completed_to: string;
  deleted: true;
}>;

/** Whether anything narrows the list. The bin is another list, not a narrower one. */
export const isFiltered = (query: TaskQuery): boolean => Object.keys(query).some((name) => name !== 'deleted');

/** Where the same list, all of it, is a file. */
export function csvPath({ query, sort }: { query: TaskQuery; sort: Place['sort'] }): string {
  const filters = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return `${tasks.exportCsv.path}?${new URLSearchParams([['sort', sort], ...filters])}`;
}
