import { parseAsStringLiteral, useQueryState } from 'nuqs';

export const VIEWS = ['list', 'board'] as const;
export type View = (typeof VIEWS)[number];

/** List or board, from the URL: `?view=board`; list by default. */
export const useView = () =>
  useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('list').withOptions({ history: 'push' }));
