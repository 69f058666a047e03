import { users } from '@jornada/contract/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { read } from '../../api/query.ts';
import { OptionList } from '../../ui/filters/OptionList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import type { HrValues } from './hr-values.ts';
import { hrWords } from './hr.words.ts';
import { usePeopleNames } from './use-hr-values.ts';

const NOBODY = 0;

/** Whom a person reports to: looked up by name, never oneself. */
export function ReportsTo({ control, userId }: { control: Control<HrValues>; userId: number }) {
  const say = useWords(hrWords);
  const sayFault = useWords(faultWords);
  const nameOf = usePeopleNames();
  const { field, fieldState } = useController({ control, name: 'reports_to' });
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    ...read(users.list, { query: { limit: 30, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.items ?? [])
    .filter(({ id }) => id !== userId)
    .map(({ id, nome, email }) => ({ value: id, label: nome, detail: email }));
  const label = say('field.reports_to');
  return (
    <PickField
      label={label}
      value={field.value === null ? say('nobody') : nameOf(field.value)}
      onBlur={field.onBlur}
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
    >
      {(close) => (
        <OptionList
          label={label}
          options={text === '' ? [{ value: NOBODY, label: say('nobody') }, ...options] : options}
          chosen={[field.value ?? NOBODY]}
          busy={found.isFetching}
          search={{ text, onText: setText }}
          onPick={({ value }) => {
            field.onChange(value === NOBODY ? null : value);
            close();
          }}
        />
      )}
    </PickField>
  );
}
