import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import type { Grouping } from '@jornada/domain/task-groups';
import type { TaskStatus } from '@jornada/domain/tasks';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Face } from '../../ui/Face.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundTasks } from '../around-tasks.ts';
import { statusMark } from '../marks.tsx';
import { groupWords } from './groups.words.ts';
import type { NamedGroup } from './use-group-names.ts';

/** A group within this distance below the window is loaded in advance. */
const AHEAD = '600px';

type Props = {
  by: Grouping;
  group: NamedGroup;
  isOpen: boolean;
  onToggle: () => void;
  /** The rows; rendered once the group is near the window. */
  children: ReactNode;
};

/** A group: a heading that collapses it, and its rows. */
export function GroupSection({ by, group: { key, name, count }, isOpen, onToggle, children }: Props) {
  const say = useWords(groupWords);
  const { formats, people } = useAroundTasks();
  const body = useId();
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !section.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    );
    watch.observe(section.current);
    return () => watch.disconnect();
  }, [isNear]);
  // A group that is removed with its last task passes the focus on to the next one.
  useLayoutEffect(() => {
    const element = section.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next = element.nextElementSibling ?? element.previousElementSibling;
      next?.querySelector<HTMLElement>('[data-heading]')?.focus();
    };
  }, []);
  const person = by === 'assignee_id' && key !== 'none' ? people.get(Number(key)) : undefined;
  return (
    <section ref={section} data-group={key}>
      <h2>
        <button type="button" data-heading aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
          <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} fontSize="small" />
          {by === 'status' && statusMark(key as TaskStatus)}
          {person && <Face of={person} />}
          <span>{name}</span>
          <small>{say('count', { count, n: formats.number(count) })}</small>
        </button>
      </h2>
      <div id={body} hidden={!isOpen} style={isNear || !isOpen ? undefined : { minHeight: 40 * Math.min(count, 25) }}>
        {isOpen && isNear && children}
      </div>
    </section>
  );
}
