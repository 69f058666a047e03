/** Alternative keys for one action. */
export type Keys = readonly [what: string, keys: readonly string[]];

const ROWS = [['move', ['↑', '↓', 'Home', 'End', 'PgUp', 'PgDn']]] as const;
const LIST = [...ROWS, ['open', ['Enter']]] as const;
const TASKS = [
  ['search', ['/']],
  ['new', ['N']],
] as const;

const CHANGES = [
  ['set.priority', ['P']],
  ['set.assignee', ['A']],
  ['set.due', ['D']],
  ['set.tags', ['T']],
] as const;

/** Shortcuts of each place, in display order. */
export const KEYS = {
  everywhere: [
    ['find', ['Ctrl + K']],
    ['help', ['?']],
    ['undo', ['Ctrl + Z']],
    ['toasts', ['F6', 'Alt + T']],
    ['close', ['Esc']],
  ],
  rows: ROWS,
  list: LIST,
  tasks: [
    ...TASKS,
    ...LIST,
    ['select', ['Space', 'X']],
    ['range', ['Shift + Space', 'Shift + ↑', 'Shift + ↓']],
    ['select-all', ['Ctrl + A']],
    ['set.status', ['S']],
    ...CHANGES,
    ['delete', ['Del']],
    ['clear', ['Esc']],
  ],
  today: [['today.move', ['↑', '↓']], ['open', ['Enter']], ['set.status', ['S']], ...CHANGES],
  board: [
    ...TASKS,
    ['card', ['←', '→', '↑', '↓']],
    ['card.open', ['Enter']],
    ['card.status', ['S']],
    ...CHANGES,
    ['card.lift', ['Space']],
    ['card.carry', ['←', '→']],
    ['card.drop', ['Space', 'Enter']],
    ['card.back', ['Esc']],
  ],
  task: [
    ['walk', ['J', 'K', 'Alt + PgDn', 'Alt + PgUp']],
    ['write.save', ['Enter', 'Ctrl + Enter']],
    ['subtask.add', ['B']],
    ['subtask.toggle', ['Space']],
    ['watch', ['W']],
    ['mention', ['@']],
    ['send', ['Ctrl + Enter']],
    ['shut-task', ['Esc']],
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
    ['cell.next', ['Tab', 'Shift + Tab']],
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

/** A place with its own shortcuts: a list, the board, a timesheet. */
export type KeyPlace = keyof typeof KEYS;

const ID = '[1-9]\\d*';

/** Places shown by an address; the first match wins. The query decides how a screen is shown. */
const PLACES: readonly [path: RegExp, places: (view: string | null) => readonly KeyPlace[]][] = [
  [/^\/$/, () => ['today']],
  [/^\/tasks$/, (view) => [view === 'board' ? 'board' : 'tasks']],
  [new RegExp(`^/tasks/${ID}$`), (view) => ['task', view === 'board' ? 'board' : 'tasks']],
  [/^\/allocations$/, (view) => (view === 'heat' ? [] : ['timeline'])],
  [/^\/hours$/, (view) => (view === 'charts' ? ['timesheet'] : ['timesheet', 'list'])],
  [/^\/time-bank$/, () => ['balances']],
  [new RegExp(`^/(people|clients|tags|hours/schedules|time-bank/${ID})$`), () => ['list']],
  [/^\/audit$/, () => ['rows']],
];

/**
 * The places with shortcuts at an address, the screen's before the global ones.
 * @param readsAll whether the time bank shows everyone's balances rather than one's own statement
 */
export function keyPlacesAt({ pathname, search }: { pathname: string; search: string }, readsAll: boolean): KeyPlace[] {
  const view = new URLSearchParams(search).get('view');
  const places = PLACES.find(([path]) => path.test(pathname.replace(/(.)\/$/, '$1')))?.[1](view) ?? [];
  return [...places.map((place) => (place === 'balances' && !readsAll ? 'list' : place)), 'everywhere'];
}
