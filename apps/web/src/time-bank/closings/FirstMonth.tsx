import { useId } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { useMonthName } from '../../words/month-name.ts';
import { closingWords } from './closings.words.ts';
import { pastMonths } from './months.ts';

/** Chooses the month of the first closing. */
export function FirstMonth({ month, onChoose }: { month: string | undefined; onChoose: (month: string) => void }) {
  const say = useWords(closingWords);
  const nameOf = useMonthName();
  const id = useId();
  const months = pastMonths(useAroundBank().today);
  return (
    <Field id={id} label={say('first')}>
      <Input id={id} as="select" value={month} onChange={(event) => onChoose(event.target.value)}>
        {months.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Input>
    </Field>
  );
}
