import type { Output } from '@jornada/contract/endpoint';
import { payroll } from '@jornada/contract/payroll';
import { payrollLayouts } from '@jornada/contract/payroll-layouts';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { useWords } from '../../words/words.ts';
import { layoutWords } from './layouts.words.ts';

export type Layout = Output<typeof payrollLayouts.layouts>['items'][number];

/** The layouts of the account, the built-in ones first. */
export const useLayouts = () => useQuery(read(payrollLayouts.layouts, {}));

/** Returns the name of a layout; built-in ones have a translated name. */
export function useLayoutName(): (layout: Pick<Layout, 'id' | 'name'>) => string {
  const say = useWords(layoutWords);
  return ({ id, name }) => name || say(id === 1 ? 'name.1' : 'name.2');
}

/** The active layouts, and the id of the default one: that of the newest hand-over, otherwise the first. */
export function useUsualLayout(): { layouts: readonly Layout[]; usual: number } {
  const made = useQuery(read(payroll.handOvers, {})).data?.items ?? [];
  const layouts = (useLayouts().data?.items ?? []).filter(({ is_active }) => is_active);
  const usual = layouts.some(({ id }) => id === made[0]?.layout_id) ? made[0]?.layout_id : layouts[0]?.id;
  return { layouts, usual: usual ?? 1 };
}
