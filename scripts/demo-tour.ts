/** The addresses worth opening in the demo, with the account that sees most there, and what to look at. */
export const TOUR: readonly { path: string; as: string; level: 1 | 2 | 3 | 4 | 5; see: string }[] = [
  { path: '/', as: 'manager', level: 3, see: 'Today: what waits for a decision, who is planned above capacity' },
  { path: '/tasks', as: 'manager', level: 3, see: 'Select many of 5,000 tasks, delete them, and undo it with Ctrl+Z' },
  { path: '/allocations', as: 'manager', level: 3, see: 'Move bars of people by drag and drop or by the arrow keys' },
  { path: '/hours', as: 'employee', level: 1, see: 'Fill in the hours of a week as in a spreadsheet' },
  { path: '/time-bank', as: 'accountant', level: 2, see: 'Balances, and why each of them is what it is' },
  { path: '/time-bank/closings', as: 'accountant', level: 2, see: 'Close a month; who is held, and for which reason' },
  { path: '/payroll', as: 'accountant', level: 2, see: 'Hand a closed month over, as CSV or fixed width' },
  { path: '/evaluations', as: 'admin', level: 4, see: 'Cycles of evaluations, from a draft to released results' },
  { path: '/nps', as: 'admin', level: 4, see: 'Results of anonymous surveys, without groups too small to show' },
  { path: '/pdi?box=team', as: 'manager', level: 3, see: 'Development plans of a team, and what is late in them' },
];

export const tourLines = (): string[] => [
  'Worth opening, and whose sign-in shows most:',
  ...TOUR.map(({ path, as, see }) => `  ${path.padEnd(20)} ${as.padEnd(11)} ${see}`),
  '  Ctrl+K               anybody     Find screens, tasks, people and actions',
];
