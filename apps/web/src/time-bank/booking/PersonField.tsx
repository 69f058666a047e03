import { timeBank } from '@jornada/contract/time-bank';
import { formatHours } from '@jornada/domain/minutes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useDeferredValue, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { read } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { OptionList } from '../../ui/filters/OptionList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { AroundBank } from '../around-bank.ts';
import { bookingWords } from './booking.words.ts';
import type { BookingValues } from './values.ts';

/** Whose hours: everybody but oneself, each with the balance. */
export function PersonField({ control }: { control: Control<BookingValues> }) {
  const say = useWords(bookingWords);
  const sayFault = useWords(faultWords);
  const { nameOf } = use(AroundBank);
  const { field, fieldState } = useController({ control, name: 'user_id' });
  const value = field.value === '' ? say('person.none') : nameOf(field.value);
  return (
    <PickField
      label={say('person')}
      value={value}
      error={fieldState.error && sayFault(faultKey(fieldState.error.type))}
      onBlur={field.onBlur}
    >
      {(close) => (
        <People
          chosen={field.value === '' ? [] : [field.value]}
          onPick={(id) => {
            field.onChange(id);
            close();
          }}
        />
      )}
    </PickField>
  );
}

/** As many as somebody looks through before typing another letter. */
const SHOWN = 30;

function People({ chosen, onPick }: { chosen: number[]; onPick: (id: number) => void }) {
  const say = useWords(bookingWords);
  const { user } = useSession();
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data, isFetching } = useQuery({
    ...read(timeBank.list, { query: { limit: SHOWN, ...(q && { q }) } }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.items ?? [])
    .filter(({ user_id }) => user_id !== user.id)
    .map(({ user_id, nome, balance_minutes }) => ({
      value: user_id,
      label: nome,
      detail: say('person.balance', { balance: formatHours(balance_minutes) }),
    }));
  return (
    <OptionList
      label={say('person')}
      options={options}
      chosen={chosen}
      busy={isFetching}
      search={{ text, onText: setText }}
      onPick={({ value }) => onPick(value)}
    />
  );
}
