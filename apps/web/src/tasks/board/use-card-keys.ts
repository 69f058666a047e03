import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import type { FocusEvent, KeyboardEvent } from 'react';
import { areSingleKeysOn } from '../../ui/keys.ts';
import { CHANGE_KEYS } from '../use-changing.tsx';
import type { Lifting } from './use-lift.ts';

type Options = {
  statuses: readonly TaskStatus[];
  lifting: Lifting;
  onHover: (status: TaskStatus) => void;
  /** Changes a field of a task; undefined where nothing may be changed. */
  onField: OnField | undefined;
};

/** Opens the picker for a field of a task, next to the element that shows the value. */
export type OnField = (task: Task, field: string, anchor: HTMLElement) => void;

/** The field of a card that a key changes. */
const fieldOf = (key: string): string | undefined =>
  areSingleKeysOn() ? CHANGE_KEYS[key.toLowerCase() as keyof typeof CHANGE_KEYS] : undefined;

/**
 * Keyboard equivalent of dragging. Arrows move between cards; Space lifts one, arrows then choose its column, Space or
 * Enter drops it, Escape and Tab put it back. Enter on a card that is not lifted opens it, because the card is a link.
 * The single-key shortcuts of the list change its values.
 */
export function useCardKeys({ statuses, lifting, onHover, onField }: Options) {
  const carry = (event: KeyboardEvent) => {
    const over = lifting.now.current?.over;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step !== undefined && over) {
      const next = statuses[statuses.indexOf(over) + step];
      if (next) {
        lifting.hover(next);
        onHover(next);
      }
    } else if (event.key === ' ' || event.key === 'Enter') lifting.drop();
    else if (event.key === 'Escape') lifting.putBack();
    // While a card is lifted, other keys do nothing, and Tab puts it back.
    else if (event.key === 'Tab') return lifting.putBack();
    event.preventDefault();
    event.stopPropagation();
  };

  const onKeyDown = (event: KeyboardEvent, task: Task) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (lifting.now.current?.by === 'keys') return carry(event);
    const link = event.target as HTMLElement;
    if (!link.matches('a[data-open]')) return;
    if (event.key === ' ') {
      if (lifting.lift(task, 'keys')) onHover(task.status);
    } else {
      const field = onField && fieldOf(event.key);
      const to = neighbour(link, event.key);
      if (field) {
        const card = link.closest<HTMLElement>('li[data-card]') ?? link;
        onField(task, field, card.querySelector<HTMLElement>(`[data-field="${field}"]`) ?? card);
      } else if (to) to.focus();
      else return;
    }
    event.preventDefault();
  };

  /** Losing focus puts the card back. */
  const onBlur = (event: FocusEvent) => {
    if (lifting.now.current?.by === 'keys' && event.target.matches('a[data-open]')) lifting.putBack();
  };

  return { onKeyDown, onBlur };
}

const links = (column: Element | null | undefined) => [
  ...(column?.querySelectorAll<HTMLElement>('li[data-card] a[data-open]') ?? []),
];

/** The card above or below, or the one at the same height in the next non-empty column. */
function neighbour(link: HTMLElement, key: string): HTMLElement | undefined {
  const card = link.closest<HTMLElement>('li[data-card]');
  const column = link.closest<HTMLElement>('section[data-drop]');
  if (!card || !column) return undefined;
  const down = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (down !== undefined)
    return (
      column.querySelector<HTMLElement>(`li[data-index="${Number(card.dataset['index']) + down}"] a[data-open]`) ??
      undefined
    );
  const right = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (right === undefined) return undefined;
  const columns = [...(column.parentElement?.querySelectorAll('section[data-drop]') ?? [])];
  const top = card.getBoundingClientRect().top;
  const far = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - top);
  for (let at = columns.indexOf(column) + right; columns[at]; at += right) {
    const inIt = links(columns[at]);
    if (inIt.length > 0) return inIt.reduce((best, one) => (far(one) < far(best) ? one : best));
  }
  return undefined;
}
