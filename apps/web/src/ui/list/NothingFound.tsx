import { mdiFilterOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { Button } from '../Button.tsx';
import { filterWords } from '../filters/filters.words.ts';
import { Empty } from '../states.tsx';

type Props = {
  title: string;
  /** What to try instead. */
  children: ReactNode;
  /** What the button is called where it is not filters that it clears. */
  clear?: string;
  /** Shows the whole list; nothing where it is the whole list that is empty. */
  onClear: (() => void) | undefined;
};

/** Stands where the rows would, when none match. */
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
