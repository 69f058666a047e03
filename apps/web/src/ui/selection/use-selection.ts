import { countSelected, isSelected, type Selection, shareOf } from '@jornada/domain/selection';
import { useDerived, useStore } from '../../state/store.ts';
import type { SelectionStore } from './store.ts';

export const useIsSelected = (store: SelectionStore, id: number) =>
  useDerived(store, (selection) => isSelected(selection, id));

export const useSelectedCount = (store: SelectionStore, total: number | null) =>
  useDerived(store, (selection) => countSelected(selection, total));

export const useSelectedShare = (store: SelectionStore, ids: readonly number[]) =>
  useDerived(store, (selection) => shareOf(selection, ids));

/** The whole selection; renders at every change of it. For bars and dialogs, never for rows. */
export const useSelection = (store: SelectionStore): Selection => useStore(store);
