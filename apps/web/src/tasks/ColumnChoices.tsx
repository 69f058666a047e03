import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';
import { CHOOSABLE, useHiddenColumns } from './use-hidden-columns.ts';

/** The columns that can be hidden; chosen ones are visible. */
export function ColumnChoices() {
  const say = useWords(taskWords);
  const [hidden, setHidden] = useHiddenColumns();
  return (
    <OptionList
      label={say('columns')}
      multiple
      options={CHOOSABLE.map((value) => ({ value, label: say(`field.${value}`) }))}
      chosen={CHOOSABLE.filter((field) => !hidden.includes(field))}
      onPick={({ value }) =>
        void setHidden(hidden.includes(value) ? hidden.filter((other) => other !== value) : [...hidden, value])
      }
    />
  );
}
