import { isNothing } from '@jornada/domain/selection';
import { styled } from '../styled.ts';
import { type ReactNode, useEffect } from 'react';
import { raiseToasts } from '../toasts.ts';
import type { SelectionStore } from '../selection/store.ts';
import { useSelection } from '../selection/use-selection.ts';

const HEIGHT = 52;

type Props = { store: SelectionStore; total: number | null; children: ReactNode };

/**
 * A bar at the bottom of the list while rows are selected; nothing under the pointer moves. Only the bar renders when
 * the selection changes, not the rows above.
 */
export function WhileSelected({ store, total, children }: Props) {
  const none = isNothing(useSelection(store), total);
  useEffect(() => {
    if (none) return undefined;
    // Not set as a property of the document, which would recompute the style of every element.
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
