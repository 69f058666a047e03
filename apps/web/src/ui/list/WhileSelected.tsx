import { isNothing } from '@jornada/domain/selection';
import { styled } from '../styled.ts';
import { type ReactNode, useEffect } from 'react';
import { raiseToasts } from '../toasts.ts';
import type { SelectionStore } from '../selection/store.ts';
import { useSelection } from '../selection/use-selection.ts';

const HEIGHT = 52;

type Props = { store: SelectionStore; total: number | null; children: ReactNode };

/**
 * A bar at the bottom of the list while something is selected: nothing that is under the cursor moves. Renders at every
 * change of the selection, alone: the rows above do not.
 */
export function WhileSelected({ store, total, children }: Props) {
  const none = isNothing(useSelection(store), total);
  useEffect(() => {
    if (none) return undefined;
    // Not a property of the document: a change of that would compute the style of every element anew.
    raiseToasts(HEIGHT);
    return () => raiseToasts(0);
  }, [none]);
  return none ? null : <Bar>{children}</Bar>;
}

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  height: HEIGHT,
  background: theme.vars.palette.tint,
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
}));
