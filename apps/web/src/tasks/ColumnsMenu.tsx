import { mdiViewColumnOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { prefetched } from '../ui/load-later.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';

const ColumnChoices = prefetched(async () => (await import('./ColumnChoices.tsx')).ColumnChoices);

/** Chooses the visible columns of the list; on a phone, the lines of a card. */
export function ColumnsMenu() {
  const say = useWords(taskWords);
  return (
    <Narrow>
      <FilterMenu label={say('columns')} name={say('columns')} icon={mdiViewColumnOutline}>
        {() => <ColumnChoices />}
      </FilterMenu>
    </Narrow>
  );
}

/** On a phone only the icons are visible; the accessible names stay. */
export const Narrow = styled('span')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('sm')]: {
    '& > button': { width: 40, minHeight: 40, padding: 0, flex: 'none' },
    '& > button > span, & > button > svg:last-of-type': { display: 'none' },
  },
}));
