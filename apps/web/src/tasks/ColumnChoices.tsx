import { OptionList } from '../ui/filters/OptionList.tsx';
import { useWords } from '../words/words.ts';
import { taskWords } from './tasks.words.ts';
import { CHOOSABLE, useColumnsInUrl } from './use-columns-in-url.ts';

/** The columns that can be hidden; chosen ones are visible. */
export function ColumnChoices() {
  const say = useWords(taskWords);
  const { hidden, toggle } = useColumnsInUrl();
  return (
    <OptionList
      label={say('columns')}
      multiple
      options={CHOOSABLE.map((value) => ({ value, label: say(`field.${value}`) }))}
      chosen={CHOOSABLE.filter((field) => !hidden.includes(field))}
      onPick={({ value }) => toggle(value)}
    />
  );
}
