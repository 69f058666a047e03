import { bookings } from '@jornada/contract/time-bank-bookings';
import { formatHours } from '@jornada/domain/minutes';
import { NOTHING, withIds } from '@jornada/domain/selection';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import type { SelectionStore } from '../../ui/selection/store.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { DayAndOrigin, ReasonField } from '../booking/EntryFields.tsx';
import { HoursField } from '../booking/HoursField.tsx';
import { type BookingValues, bodyOf, minutesOf, originOf } from '../booking/values.ts';
import { ManyPreview } from './ManyPreview.tsx';
import { manyWords } from './many.words.ts';
import { useManyPreview } from './use-many-preview.ts';
import { useUndoMany } from './use-undo-many.ts';

type Props = {
  kind: 'debit' | 'credit';
  store: SelectionStore;
  userIds: readonly number[];
  onClose: () => void;
};

/** Form to debit or credit the same hours of several people, with one preview of all. */
export function BookMany({ kind, store, userIds, onClose }: Props) {
  const say = useWords(manyWords);
  const { number } = useFormats();
  const today = useToday(useSession().account.time_zone);
  const offerUndo = useUndoMany();
  const begins: BookingValues = { user_id: '', minutes: '', occurred_on: today, reason: '', origin: null };
  const form = useEndpointForm(bookings.bookMany, {
    defaultValues: begins,
    toBody: (values) => {
      const { user_id: _, ...rest } = bodyOf(kind, values);
      return { ...rest, kind, user_ids: [...userIds] };
    },
    onDone: ({ people }, sent) => {
      offerUndo(
        say(`${kind}.done`, {
          count: people.length,
          n: number(people.length),
          minutes: formatHours(minutesOf(sent) ?? 0),
        }),
        people.flatMap(({ entry_id }) => entry_id ?? []),
      );
      onClose();
      store.set(NOTHING);
    },
    onRefused: () => {
      // The balances may have changed since the preview.
      void preview.refetch();
      return false;
    },
  });
  const { control } = form;
  const values = useWatch({ control }) as BookingValues;
  const minutes = minutesOf(values);
  const preview = useManyPreview(
    minutes !== null && values.occurred_on
      ? { kind, user_ids: [...userIds], minutes, occurred_on: values.occurred_on, origin: originOf(kind, values) }
      : null,
  );
  const refused = preview.data?.people.filter((person) => person.refused !== null).map(({ user_id }) => user_id) ?? [];
  const of = { count: userIds.length, n: number(userIds.length) };
  return (
    <FormDrawer
      title={say(`${kind}.title`, of)}
      submit={
        minutes === null ? say(`${kind}.title`, of) : say(`${kind}.submit`, { ...of, minutes: formatHours(minutes) })
      }
      whyNot={refused.length > 0 ? say('whyNot.refused') : undefined}
      form={form}
      onClose={onClose}
    >
      <HoursField control={control} autoFocus />
      <DayAndOrigin control={control} today={today} />
      <ManyPreview
        kind={kind}
        minutes={minutes}
        userIds={userIds}
        preview={preview}
        onLeaveOut={(ids) => store.set(withIds(store.get(), ids, false))}
      />
      <ReasonField control={control} />
    </FormDrawer>
  );
}
