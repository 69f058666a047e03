import type { Output } from '@jornada/contract/endpoint';
import { timeBank } from '@jornada/contract/time-bank';
import { formatHours } from '@jornada/domain/minutes';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useFound } from '../../api/names.ts';
import { useSession } from '../../api/session.ts';
import { FoundList } from '../../picks/FoundList.tsx';
import { PickField } from '../../ui/filters/PickField.tsx';
import { faultKey, faultWords } from '../../words/faults.ts';
import { useWords } from '../../words/words.ts';
import { useAroundBank } from '../around-bank.ts';
import { bookingWords } from './booking.words.ts';
import type { BookingValues } from './values.ts';

/** Selects a person other than oneself, each with the balance. */
export function PersonField({ control }: { control: Control<BookingValues> }) {
  const say = useWords(bookingWords);
  const sayFault = useWords(faultWords);
  const { nameOf } = useAroundBank();
  const { field, fieldState } = useController({ control, name: 'user_id' });
  const value = field.value === '' ? say('person.none') : nameOf(field.value);
  return (
    <PickField
      label={say('person')}
      value={value}
      required
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

type Balance = Output<typeof timeBank.list>['items'][number];

function People({ chosen, onPick }: { chosen: number[]; onPick: (id: number) => void }) {
  const say = useWords(bookingWords);
  const { user } = useSession();
  const [text, setText] = useState('');
  const { items, busy } = useFound<Balance>(timeBank.list, text);
  const others = items.filter(({ user_id }) => user_id !== user.id).map((row) => ({ ...row, id: row.user_id }));
  return (
    <FoundList
      label={say('person')}
      found={{ items: others, busy }}
      optionOf={({ nome, balance_minutes }) => ({
        label: nome,
        detail: say('person.balance', { balance: formatHours(balance_minutes) }),
      })}
      chosen={chosen}
      search={{ text, onText: setText }}
      onPick={(person) => {
        if (person) onPick(person.id);
      }}
    />
  );
}
