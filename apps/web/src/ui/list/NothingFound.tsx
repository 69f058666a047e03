import { mdiFilterOffOutline } from '@mdi/js';
import { useWords } from '../../words/words.ts';
import { Button } from '../Button.tsx';
import { filterWords } from '../filters/filters.words.ts';
import { Empty } from '../states.tsx';

type Props = {
  title: string;
  /** A suggestion what to try instead. */
  text: string;
  /** Label of the button; "clear filters" by default. */
  clear?: string;
  /** Shows the whole list; undefined if the whole list is empty. */
  onClear: (() => void) | undefined;
};

/** Replaces the rows if none match. */
export function NothingFound({ title, text, clear, onClear }: Props) {
  const say = useWords(filterWords);
  return (
    <Empty
      icon={mdiFilterOffOutline}
      title={title}
      text={text}
      action={
        onClear && (
          <Button variant="outlined" onClick={onClear}>
            {clear ?? say('clear')}
          </Button>
        )
      }
    />
  );
}
