/** Keys that do one thing: any of them does. */
export type Keys = readonly [what: string, keys: readonly string[]];

const ROWS = [['move', ['↑', '↓', 'Home', 'End', 'PgUp', 'PgDn']]] as const;
const LIST = [...ROWS, ['open', ['Enter']]] as const;
const TASKS = [
  ['search', ['/']],
  ['new', ['N']],
] as const;

/** The keys of each place, in the order in which they are needed. */
export const KEYS = {
  everywhere: [
    ['find', ['Ctrl + K']],
    ['help', ['?']],
    ['undo', ['Ctrl + Z']],
    ['close', ['Esc']],
  ],
  rows: ROWS,
  list: LIST,
  tasks: [
    ...TASKS,
    ...LIST,
    ['select', ['Space']],
    ['range', ['Shift + Space', 'Shift + ↑', 'Shift + ↓']],
    ['delete', ['Del']],
    ['clear', ['Esc']],
  ],
  board: [
    ...TASKS,
    ['card', ['←', '→', '↑', '↓']],
    ['card.open', ['Enter']],
    ['card.lift', ['Space']],
    ['card.carry', ['←', '→']],
    ['card.drop', ['Space', 'Enter']],
    ['card.back', ['Esc']],
  ],
  task: [
    ['walk', ['J', 'K', 'Alt + PgDn', 'Alt + PgUp']],
    ['send', ['Ctrl + Enter']],
  ],
  timeline: [
    ['bar', ['←', '→', '↑', '↓']],
    ['bar.open', ['Enter']],
    ['bar.move', ['Shift + ←', 'Shift + →']],
    ['bar.end', ['Alt + ←', 'Alt + →']],
    ['bar.start', ['Alt + Shift + ←', 'Alt + Shift + →']],
    ['bar.delete', ['Del']],
  ],
  timesheet: [
    ['cell', ['←', '→', '↑', '↓']],
    ['cell.far', ['Ctrl + ←', 'Ctrl + →', 'Home', 'End']],
    ['cell.write', ['0–9']],
    ['cell.change', ['Enter', 'F2']],
    ['cell.save', ['Enter', 'Tab']],
    ['cell.back', ['Esc']],
    ['cell.empty', ['Del']],
    ['cell.copy', ['Ctrl + C', 'Ctrl + V']],
  ],
  balances: [...LIST, ['why', ['W']]],
} as const satisfies Record<string, readonly Keys[]>;

/** A place with keys of its own: a list, the board, a timesheet. */
export type KeyPlace = keyof typeof KEYS;

const ID = '[1-9]\\d*';

/** Which places an address shows; the first that answers to it. What stands in its query says how a screen is shown. */
const PLACES: readonly [path: RegExp, places: (view: string | null) => readonly KeyPlace[]][] = [
  [/^\/tasks$/, (view) => [view === 'board' ? 'board' : 'tasks']],
  [new RegExp(`^/tasks/${ID}$`), (view) => ['task', view === 'board' ? 'board' : 'tasks']],
  [/^\/allocations$/, (view) => (view === 'heat' ? [] : ['timeline'])],
  [/^\/hours$/, (view) => (view === 'charts' ? ['timesheet'] : ['timesheet', 'list'])],
  [/^\/time-bank$/, () => ['balances']],
  [new RegExp(`^/(people|clients|tags|hours/schedules|time-bank/${ID})$`), () => ['list']],
  [/^\/audit$/, () => ['rows']],
];

/**
 * The places with keys that somebody is at, those of the screen before those that hold everywhere.
 * @param readsAll whether the time bank shows everybody's balances, or one's own statement
 */
export function keyPlacesAt({ pathname, search }: { pathname: string; search: string }, readsAll: boolean): KeyPlace[] {
  const view = new URLSearchParams(search).get('view');
  const places = PLACES.find(([path]) => path.test(pathname.replace(/(.)\/$/, '$1')))?.[1](view) ?? [];
  return [...places.map((place) => (place === 'balances' && !readsAll ? 'list' : place)), 'everywhere'];
}
