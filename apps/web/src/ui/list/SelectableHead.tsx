import { isNothing } from '@jornada/domain/selection';
import type { ReactNode } from 'react';
import type { SelectionStore } from '../selection/store.ts';
import { useSelection } from '../selection/use-selection.ts';
import { Head } from './ListFrame.tsx';

type Props = {
  store: SelectionStore;
  total: number | null;
  /** Shown while something is selected. */
  bar: ReactNode;
  /** Shown otherwise. */
  children: ReactNode;
};

/** Renders at every change of the selection, alone: the rows below do not. */
export function SelectableHead({ store, total, bar, children }: Props) {
  const none = isNothing(useSelection(store), total);
  return <Head data-selected={!none}>{none ? children : bar}</Head>;
}
