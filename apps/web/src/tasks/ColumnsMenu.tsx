import { mdiViewColumnOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';
import { CHOOSABLE, useHiddenColumns } from './use-hidden-columns.ts';

/** Which columns the list has; on a phone, which lines a card. */
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

/** On a phone the icon says it, and its name is read all the same. */
const Narrow = styled('span')(({ theme }) => ({
  display: 'contents',
  [theme.breakpoints.down('sm')]: {
    '& > button': { width: 40, minHeight: 40, padding: 0, flex: 'none' },
    '& > button > span, & > button > svg:last-of-type': { display: 'none' },
  },
}));
