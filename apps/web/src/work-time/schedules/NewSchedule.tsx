import { type Schedule, schedules } from '@jornada/contract/work-time-schedules';
import { addDays, monthOf } from '@jornada/domain/calendar';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { useWatch } from 'react-hook-form';
import { useEndpointForm } from '../../api/form.ts';
import type { BodyFault, FieldFault } from '../../api/form-faults.ts';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { Action } from '../../ui/Action.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { scheduleWords } from './schedules.words.ts';
import { weekOf } from './ScheduleTable.tsx';

/** Common weekly schedules, in minutes from Monday to Sunday. */
const PRESETS = {
  '44': [528, 528, 528, 528, 528, 0, 0],
  '40': [480, 480, 480, 480, 480, 0, 0],
  '36': [360, 360, 360, 360, 360, 360, 0],
  '30': [360, 360, 360, 360, 360, 0, 0],
} as const;
const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const LONGEST_DAY = 1_440;

/** Form values of a schedule: the hours of a day are text while they are being typed. */
type Values = { valid_from: string; minutes: string[] };

type Props = { userId: number; latest: Schedule | undefined; whyNot: string | undefined };

/** A form for a new schedule; its defaults come from the latest one. */
export function NewSchedule({ userId, latest, whyNot }: Props) {
  const say = useWords(scheduleWords);
  const { time_zone } = useSession().account;
  // A first schedule starts with the current month; a change usually starts with the next one.
  const month = monthOf(useToday(time_zone));
  const form = useEndpointForm(schedules.create, {
    defaultValues: {
      valid_from: latest ? addDays(month.to, 1) : month.from,
      minutes: (latest?.minutes ?? PRESETS['40']).map(formatHours),
    },
    rest: { params: { userId } },
    toBody: ({ valid_from, minutes }) => ({
      valid_from,
      // An invalid duration stays text, so that the contract rejects it like any other invalid value.
      minutes: minutes.map((text) => (parseHours(text) ?? text) as number),
    }),
    placeFault,
    alsoRefresh: ['work-time', 'resource-allocation'],
    onDone: () => {
      toast({ text: say('saved') });
    },
  });
  const { isSubmitted } = form.formState;
  const typed = useWatch({ control: form.control, name: 'minutes' }).map(parseHours);
  const week = weekOf(typed.map((day) => (day !== null && day <= LONGEST_DAY ? day : 0)));

  return (
    <form noValidate onSubmit={(event) => (whyNot === undefined ? void form.submit(event) : event.preventDefault())}>
      <h3>{say('new')}</h3>
      <TextField control={form.control} name="valid_from" label={say('valid-from')} type="date" required />
      <div role="group" aria-label={say('preset')} data-presets>
        {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            color="secondary"
            onClick={() =>
              form.setValue('minutes', PRESETS[name].map(formatHours), {
                shouldDirty: true,
                shouldValidate: isSubmitted,
              })
            }
          >
            {say(`preset.${name}`)}
          </Button>
        ))}
      </div>
      <div data-week>
        {DAYS.map((day) => (
          <TextField
            key={day}
            control={form.control}
            name={`minutes.${day}`}
            label={say(`day.${day}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <p>{say('sum', { hours: formatHours(week) })}</p>
      <Refused error={form.refused} />
      <Action type="submit" variant="contained" whyNot={whyNot} busy={form.busy}>
        {say('save')}
      </Action>
    </form>
  );
}

/** Any invalid number of minutes is reported as invalid text of that day's field. */
const placeFault = ({ path }: BodyFault): FieldFault<Values>[] | undefined => {
  const [, day] = /^minutes\.([0-6])$/.exec(path) ?? [];
  return day === undefined ? undefined : [{ path: `minutes.${Number(day)}`, code: 'not_hours' }];
};
