import { addDays, mondayOf } from '@jornada/domain/calendar';
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringEnum, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { useSession } from '../api/session.ts';
import { useToday } from '../state/clock.ts';
import { ZOOMS, type Zoom } from './timeline/geometry.ts';

export const VIEWS = ['timeline', 'heat'] as const;
export type View = (typeof VIEWS)[number];

const ids = parseAsArrayOf(parseAsInteger, ',').withDefault([]);
const parsers = {
  view: parseAsStringEnum<View>([...VIEWS]).withDefault('timeline'),
  zoom: parseAsStringEnum<Zoom>(Object.keys(ZOOMS) as Zoom[]).withDefault('week'),
  from: parseAsString,
  person: ids,
  client: ids,
  tag: ids,
  open: parseAsString,
  /** The open cell of the heat map: person and Monday, `12.2026-11-16`. */
  cell: parseAsString,
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Weeks shown before the current one. */
const WEEKS_BEFORE = 4;

/** The state of the allocations screen, kept in the URL only. */
export function useAllocationsPlace() {
  const { account } = useSession();
  const [values, setValues] = useQueryStates(parsers, { history: 'push' });
  const today = useToday(account.time_zone);
  const from =
    values.from && DATE.test(values.from) && !Number.isNaN(Date.parse(values.from))
      ? mondayOf(values.from)
      : addDays(mondayOf(today), -7 * WEEKS_BEFORE);
  const { person, client, tag } = values;
  const filterKey = JSON.stringify({ person, client, tag });
  // The parsers return new arrays whenever anything in the URL changes.
  const filters = useMemo(
    () => JSON.parse(filterKey) as { person: number[]; client: number[]; tag: number[] },
    [filterKey],
  );
  const [cellPerson, cellWeek] = values.cell?.split('.') ?? [];
  return {
    today,
    from,
    view: values.view,
    zoom: values.zoom,
    filters,
    isFiltered: person.length + client.length + tag.length > 0,
    open: values.open === 'new' ? ('new' as const) : Number(values.open) || null,
    cell: cellPerson && cellWeek && DATE.test(cellWeek) ? { userId: Number(cellPerson), week: cellWeek } : null,
    show: (view: View) => void setValues({ view }, { history: 'replace' }),
    setZoom: (zoom: Zoom) => void setValues({ zoom }, { history: 'replace' }),
    goTo: (date: string | null) => void setValues({ from: date }, { history: 'replace' }),
    setFilters: (change: Partial<typeof filters>) => void setValues(change),
    clearFilters: () => void setValues({ person: null, client: null, tag: null }),
    openOne: (what: number | 'new' | null) => void setValues({ open: what === null ? null : String(what) }),
    openCell: (cell: { userId: number; week: string } | null) =>
      void setValues({ cell: cell && `${cell.userId}.${cell.week}` }),
  };
}

export type AllocationsPlace = ReturnType<typeof useAllocationsPlace>;
