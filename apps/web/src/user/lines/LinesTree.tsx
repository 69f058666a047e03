import { useVirtualizer } from '@tanstack/react-virtual';
import { styled } from '../../ui/styled.ts';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { places } from '../../places.ts';
import { useNavigate } from '../../ui/nav.ts';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { LineRow, ROW_HEIGHT } from './LineRow.tsx';
import { linesWords } from './lines.words.ts';
import type { Tree, TreeRow } from './tree.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useTreeKeys } from './use-tree-keys.ts';

type Props = {
  tree: Tree;
  rows: readonly TreeRow[];
  found: ReadonlySet<number>;
  active: number | undefined;
  onActive: (id: number) => void;
  onToggle: (id: number, open: boolean) => void;
  /** Called when a row is dropped on another row or on "nobody"; undefined for viewers who may not change leaders. */
  onDrop: ((person: number, leader: number | null) => void) | undefined;
  ref: RefObject<HTMLDivElement | null>;
};

/** The tree: one tab stop, with an active row that arrow keys change. Only visible rows are rendered. */
export function LinesTree({ tree, rows, found, active, onActive, onToggle, onDrop, ref }: Props) {
  const say = useWords(linesWords);
  const navigate = useNavigate();
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const idOf = (id: number) => `${base}-${id}`;
  const at = Math.max(
    rows.findIndex(({ person }) => person.user_id === active),
    0,
  );
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.person.user_id ?? index,
    overscan: 8,
    // The active row is rendered even if it is scrolled out of view, because the tree refers to it by id.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(startIndex - overscan, 0);
      const to = Math.min(endIndex + overscan, count - 1);
      const shown = Array.from({ length: Math.max(to - from + 1, 0) }, (_, index) => from + index);
      return at < count && !shown.includes(at) ? [...shown, at].sort((a, b) => a - b) : shown;
    },
  });
  const scrollTo = virtual.scrollToIndex;
  useEffect(() => {
    if (active !== undefined) scrollTo(at, { align: 'auto' });
  }, [active, at, scrollTo]);
  const open = (id: number) => void navigate(places.person(id));
  const onKeyDown = useTreeKeys({ rows, at, onActive, onToggle, onOpen: open });
  const { drag, handle, cancel } = useRowDrag(
    () => scroller.current,
    (person, leader) => onDrop?.(person, leader),
  );
  const nameOf = (id: number) => tree.byId.get(id)?.nome ?? '';
  const target = () => {
    if (!drag) return '';
    const nome = nameOf(drag.person);
    if (drag.over === undefined) return say('drag.start', { nome });
    return drag.over === null ? say('drag.none', { nome }) : say('drag.over', { nome, leader: nameOf(drag.over) });
  };

  return (
    <>
      {drag && (
        <Nobody data-leader="none" data-over={drag.over === null}>
          {target()}
        </Nobody>
      )}
      <Scroller ref={scroller}>
        <div
          ref={ref}
          role="tree"
          tabIndex={0}
          aria-label={say('title')}
          aria-activedescendant={rows[at] && idOf(rows[at].person.user_id)}
          style={{ position: 'relative', height: virtual.getTotalSize() }}
          onKeyDown={(event) => (event.key === 'Escape' && drag ? cancel() : onKeyDown(event))}
        >
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            const id = row.person.user_id;
            return (
              <LineRow
                key={id}
                id={idOf(id)}
                row={row}
                top={start}
                isActive={index === at}
                isFound={found.has(id)}
                isOver={drag?.over === id}
                onActive={() => onActive(id)}
                onToggle={() => onToggle(id, !row.isOpen)}
                onOpen={() => open(id)}
                handle={onDrop && handle(id)}
              />
            );
          })}
        </div>
      </Scroller>
    </>
  );
}

const Scroller = styled('div')(({ theme }) => ({
  maxHeight: 'max(320px, calc(100dvh - 300px))',
  overflow: 'auto',
  padding: space(0.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.l,
  background: theme.vars.palette.background.paper,
  '& [role=tree]:focus-visible': { outline: 'none' },
  '& [role=tree]:focus-visible [aria-selected=true]': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -2,
  },
}));

const Nobody = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  padding: space(1.25),
  border: `1px dashed ${theme.vars.palette.divider}`,
  borderRadius: radius.m,
  textAlign: 'center',
  '&[data-over=true]': { borderColor: theme.vars.palette.primary.main, background: theme.vars.palette.tint },
}));
