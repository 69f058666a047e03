import { mdiFormatListBulleted, mdiViewColumnOutline } from '@mdi/js';
import { Choice } from '../ui/Choice.tsx';
import { useWords } from '../words/words.ts';
import type { View } from './use-view.ts';
import { viewWords } from './view.words.ts';

type Props = { view: View; onView: (view: View) => void };

/** The same tasks as a list or as a board. */
export function ViewChoice({ view, onView }: Props) {
  const say = useWords(viewWords);
  return (
    <Choice
      inBar
      label={say('view')}
      value={view}
      onChange={onView}
      options={[
        { value: 'list', label: say('list'), icon: mdiFormatListBulleted },
        { value: 'board', label: say('board'), icon: mdiViewColumnOutline },
      ]}
    />
  );
}
