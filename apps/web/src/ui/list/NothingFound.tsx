import { mdiFilterOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { Button } from '../Button.tsx';
import { filterWords } from '../filters/filters.words.ts';
import { Empty } from '../states.tsx';

type Props = {
  title: string;
  /** Suggests what to try instead. */
  children: ReactNode;
  /** Label of the button; "clear filters" by default. */
  clear?: string;
  /** Shows the whole list; undefined if the whole list is empty. */
  onClear: (() => void) | undefined;
};

/** Shown instead of the rows if none match. */
export function NothingFound({ title, children, clear, onClear }: Props) {
  const say = useWords(filterWords);
  return (
    <Empty
      icon={mdiFilterOffOutline}
      title={title}
      action={
        onClear && (
          <Button variant="outlined" onClick={onClear}>
            {clear ?? say('clear')}
          </Button>
        )
      }
    >
      {children}
    </Empty>
  );
}
