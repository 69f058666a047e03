import { parseAsStringLiteral, useQueryState } from 'nuqs';

export const VIEWS = ['list', 'board'] as const;
export type View = (typeof VIEWS)[number];

/** How tasks are shown, by the URL: `?view=board`. Nothing said is the list. */
export const useView = () =>
  useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('list').withOptions({ history: 'push' }));
