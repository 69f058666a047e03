import { mdiViewColumnOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';
import { CHOOSABLE, useHiddenColumns } from './use-hidden-columns.ts';

/** Chooses the visible columns of the list; on a phone, the lines of a card. */
export function ColumnsMenu() {
  const say = useWords(taskWords);
  const [hidden, setHidden] = useHiddenColumns();
  const shown = CHOOSABLE.filter((field) => !hidden.includes(field));
  return (
    <Narrow>
      <FilterMenu label={say('columns')} name={say('columns')} icon={mdiViewColumnOutline}>
        {() => (
          <OptionList
            label={say('columns')}
            multiple
            options={CHOOSABLE.map((value) => ({ value, label: say(`field.${value}`) }))}
            chosen={shown}
            onPick={({ value }) =>
              void setHidden(hidden.includes(value) ? hidden.filter((other) => other !== value) : [...hidden, value])
            }
          />
        )}
      </FilterMenu>
    </Narrow>
  );
}

/** On a phone only the icon is visible; the accessible name stays. */
const Narrow = styled('span')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('sm')]: {
    '& > button': { width: 40, minHeight: 40, padding: 0, flex: 'none' },
    '& > button > span, & > button > svg:last-of-type': { display: 'none' },
  },
}));
