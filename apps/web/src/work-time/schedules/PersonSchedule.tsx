import { type Schedule, schedules } from '@jornada/contract/work-time-schedules';
import { monthOf, addDays, dateIn } from '@jornada/domain/calendar';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Failed, Loading, Notice, Refused } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { faultWords } from '../../words/faults.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useNames } from '../use-names.ts';
import { scheduleWords } from './schedules.words.ts';
import { daysOf, weekOf } from './ScheduleTable.tsx';

type Props = { userId: number; onClose: () => void };

/** Common weekly schedules, in minutes from Monday to Sunday. */
const PRESETS = {
  '44': [528, 528, 528, 528, 528, 0, 0],
  '40': [480, 480, 480, 480, 480, 0, 0],
  '36': [360, 360, 360, 360, 360, 360, 0],
  '30': [360, 360, 360, 360, 360, 0, 0],
} as const;

/** A person's schedules over time, and a form for a new one. */
export function PersonSchedule({ userId, onClose }: Props) {
  const say = useWords(scheduleWords);
  const names = useNames();
  const all = useQuery(read(schedules.list, { params: { userId } }));
  const whyNot = useWhyNot(schedules.create);
  return (
    <Drawer open title={say('of', { name: names.person(userId) })} onClose={onClose}>
      {all.data ? (
        <Stack>
          {all.data.items.length === 0 ? (
            <Notice>{say('none.text')}</Notice>
          ) : (
            <History items={all.data.items} userId={userId} whyNot={whyNot} />
          )}
          <NewSchedule key={all.dataUpdatedAt} userId={userId} latest={all.data.items[0]} whyNot={whyNot} />
        </Stack>
      ) : all.error ? (
        <Failed error={all.error} onRetry={() => void all.refetch()} busy={all.isFetching} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

function History({
  items,
  userId,
  whyNot,
}: {
  items: readonly Schedule[];
  userId: number;
  whyNot: string | undefined;
}) {
  const say = useWords(scheduleWords);
  const { date } = useFormats();
  const remove = useWrite(schedules.remove, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const create = useWrite(schedules.create, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const onRemove = async ({ valid_from, minutes }: Schedule) => {
    await remove.mutateAsync({ params: { userId, validFrom: valid_from } });
    toast({
      text: say('removed'),
      action: { label: say('undo'), run: () => create.mutate({ params: { userId }, body: { valid_from, minutes } }) },
    });
  };
  return (
    <section>
      <h3>{say('history')}</h3>
      <ol>
        {items.map((schedule) => (
          <li key={schedule.valid_from}>
            <span>
              <strong>
                {say('since')} {date(schedule.valid_from)} ·{' '}
                {say('sum', { hours: formatHours(weekOf(schedule.minutes)) })}
              </strong>
              <small>{daysOf(schedule.minutes)}</small>
            </span>
            <Action
              size="small"
              color="error"
              icon={mdiTrashCanOutline}
              whyNot={whyNot}
              busy={remove.isPending}
              aria-label={say('remove', { date: date(schedule.valid_from) })}
              onClick={() => void onRemove(schedule)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function NewSchedule({
  userId,
  latest,
  whyNot,
}: {
  userId: number;
  latest: Schedule | undefined;
  whyNot: string | undefined;
}) {
  const say = useWords(scheduleWords);
  const sayFault = useWords(faultWords);
  const id = useId();
  const { time_zone } = useSession().account;
  const create = useWrite(schedules.create, { alsoRefresh: ['work-time', 'resource-allocation'], errorIsShown: true });
  // A first schedule starts with the current month; a change usually starts with the next one.
  const month = monthOf(dateIn(time_zone, new Date()));
  const [from, setFrom] = useState(latest ? addDays(month.to, 1) : month.from);
  const [days, setDays] = useState<readonly string[]>((latest?.minutes ?? PRESETS['40']).map(formatHours));
  const [tried, setTried] = useState(false);
  const minutes = days.map((text) => {
    const typed = parseHours(text);
    return typed !== null && typed <= 1_440 ? typed : null;
  });
  const fits = minutes.every((day) => day !== null) && from !== '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!fits || whyNot !== undefined) return;
    try {
      await create.mutateAsync({ params: { userId }, body: { valid_from: from, minutes: minutes } });
      toast({ text: say('saved') });
    } catch {
      // Shown below.
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <h3>{say('new')}</h3>
      <Field
        id={`${id}-from`}
        label={say('valid-from')}
        required
        error={tried && from === '' ? sayFault('required') : undefined}
      >
        <Input id={`${id}-from`} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <div role="group" aria-label={say('preset')} data-presets>
        {(Object.keys(PRESETS) as (keyof typeof PRESETS)[]).map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            color="secondary"
            onClick={() => setDays(PRESETS[name].map(formatHours))}
          >
            {say(`preset.${name}`)}
          </Button>
        ))}
      </div>
      <div data-week>
        {days.map((text, day) => (
          <Field
            // oxlint-disable-next-line react/no-array-index-key -- days of the week
            key={day}
            id={`${id}-${day}`}
            label={say(`day.${day as 0}`)}
            error={tried && minutes[day] === null ? sayFault('not_hours') : undefined}
          >
            <Input
              id={`${id}-${day}`}
              autoComplete="off"
              value={text}
              onChange={({ target }) => setDays(days.map((other, at) => (at === day ? target.value : other)))}
              error={tried && minutes[day] === null}
            />
          </Field>
        ))}
      </div>
      <p>{say('sum', { hours: formatHours(weekOf(minutes.map((day) => day ?? 0))) })}</p>
      <Refused error={create.error} />
      <Action type="submit" variant="contained" whyNot={whyNot} busy={create.isPending}>
        {say('save')}
      </Action>
    </form>
  );
}

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  '& h3': { ...theme.typography.h3, margin: '0 0 8px' },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 8,
    padding: '8px 0',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > span:first-of-type': { display: 'grid', minWidth: 0 },
  '& strong': { ...theme.typography.body2, fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'pre-wrap' },
  '& form': { display: 'grid', gap: 16, justifyItems: 'stretch' },
  '& form > p': { margin: 0, fontWeight: 600 },
  '& [data-presets]': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& [data-week]': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))', gap: 12 },
}));
