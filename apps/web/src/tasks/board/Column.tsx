import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Failed } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { taskWords } from '../tasks.words.ts';
import { boardWords } from './board.words.ts';
import { Card } from './Card.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import type { Shown } from './column-page.ts';
import type { OnField } from './use-card-keys.ts';
import { type Sight, useColumn } from './use-column.ts';
import { PAGE_SIZE, pageOf } from './walk.ts';

type Props = {
  shown: Shown;
  status: TaskStatus;
  /** `here`: cards that were moved to this column; `all`: the ids of all moved cards. */
  moved: { here: readonly Task[]; all: ReadonlySet<number> };
  saving: ReadonlySet<number>;
  /** Id of the lifted card, if it is from this column. */
  lifted: number | undefined;
  /** Whether the lifted card would be dropped here. */
  landing: boolean;
  hint: string;
  whyNot: string | undefined;
  onGrab: (event: PointerEvent, task: Task, card: HTMLElement) => void;
  onKey: (event: KeyboardEvent, task: Task) => void;
  onOpen: (id: number) => void;
  onMenu: (task: Task, button: HTMLElement) => void;
  onField: OnField | undefined;
  onFold: () => void;
  onNew: (() => void) | undefined;
};

/** In rem, as in the style sheet: cards scale with the person's font size. */
const CARD = 7.25;
const GAP = 0.5;

/** All cards of one status, by infinite scrolling; only visible cards are rendered and requested. */
export function Column({ shown, status, moved, saving, lifted, landing, hint, whyNot, ...on }: Props) {
  const say = useWords(boardWords);
  const sayTask = useWords(taskWords);
  const { number } = useFormats();
  const scroller = useRef<HTMLDivElement>(null);
  const [sight, setSight] = useState<Sight>({ first: 0, last: 0 });
  const [current, setCurrent] = useState<number | null>(null);
  const { cards, ends, total, isPending, error, isFetching, retry } = useColumn(
    shown,
    { status: [status] },
    sight,
    moved,
  );
  const rem = useRem();

  // The tab stop and a card just dropped here are always rendered, because they may have focus.
  const stop = Math.max(
    0,
    cards.findIndex((task) => task?.id === current),
  );
  const rangeExtractor = useCallback(
    (range: Range) =>
      [...new Set([0, stop, ...defaultRangeExtractor(range)])].filter((at) => at < range.count).sort(up),
    [stop],
  );
  const getItemKey = useCallback((index: number) => cards[index]?.id ?? `coming ${index}`, [cards]);
  const rows = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (CARD + GAP) * rem,
    getItemKey,
    rangeExtractor,
    overscan: 4,
    // A late frame is better than blocked scrolling.
    useFlushSync: false,
  });
  useEffect(() => rows.measure(), [rows, rem]);

  const first = pageOf(ends, rows.range?.startIndex ?? 0);
  // Prefetches the next page half a page ahead.
  const last = pageOf(ends, (rows.range?.endIndex ?? 0) + PAGE_SIZE / 2);
  useEffect(() => setSight({ first, last }), [first, last]);

  const cardAt = (event: { target: EventTarget }) => {
    const card = (event.target as Element).closest<HTMLElement>('li[data-card]');
    const task = card && cards[Number(card.dataset['index'])];
    return task ? { card, task } : null;
  };
  const onClick = (event: MouseEvent) => {
    const hit = cardAt(event);
    if (!hit) return;
    const target = event.target as Element;
    const button = target.closest<HTMLElement>('[data-move]');
    if (button) {
      if (whyNot === undefined) on.onMenu(hit.task, button);
    } else if (target.closest('a') && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    else {
      event.preventDefault();
      // Focus returns here when the panel closes.
      hit.card.querySelector('a')?.focus({ preventScroll: true });
      const value = isTouch(event) ? null : target.closest<HTMLElement>('[data-field]');
      if (value?.dataset['field'] && on.onField) on.onField(hit.task, value.dataset['field'], value);
      else on.onOpen(hit.task.id);
    }
  };

  const name = sayTask(`status.${status}`);
  const failed = error !== null && cards.every((task) => task === null);
  return (
    <section
      data-drop={status}
      data-landing={landing}
      aria-label={total === null ? name : say('column', { status: name, count: total, n: number(total) })}
      aria-busy={isFetching}
    >
      <ColumnHead status={status} total={total} folded={false} onFold={on.onFold} onNew={on.onNew} />
      {landing && <p data-landing-place>{say('drop', { status: name })}</p>}
      <div ref={scroller} data-scroller>
        {failed ? (
          <Failed error={error} onRetry={retry} busy={isFetching} />
        ) : !isPending && cards.length === 0 ? (
          <p data-empty>{say(shown.filtered ? 'empty-filtered' : 'empty')}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all cards
          <ul
            style={{ height: rows.getTotalSize() }}
            onPointerDown={(event) => {
              const hit = cardAt(event);
              if (hit) on.onGrab(event, hit.task, hit.card);
            }}
            onKeyDown={(event) => {
              const hit = cardAt(event);
              if (hit) on.onKey(event, hit.task);
            }}
            onFocus={(event) => {
              const hit = cardAt(event);
              if (hit) setCurrent(hit.task.id);
            }}
            onClick={onClick}
          >
            {rows.getVirtualItems().map(({ index, start, key }) => {
              const task = cards[index];
              return task ? (
                <Card
                  key={key}
                  task={task}
                  index={index}
                  total={Math.max(total ?? 0, index + 1)}
                  top={start}
                  stop={index === stop}
                  lifted={lifted === task.id}
                  saving={saving.has(task.id)}
                  hint={hint}
                  whyNot={whyNot}
                />
              ) : (
                <li key={key} data-coming aria-hidden style={{ transform: `translateY(${start}px)` }} />
              );
            })}
          </ul>
        )}
      </div>
      {error && !failed && (
        <footer>
          <Failed error={error} onRetry={retry} busy={isFetching} />
        </footer>
      )}
    </section>
  );
}

/** Values on a card are too small for a finger: a touch opens the task. */
const isTouch = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

const up = (a: number, b: number) => a - b;

/** The person's font size in px. */
function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
  return rem;
}
