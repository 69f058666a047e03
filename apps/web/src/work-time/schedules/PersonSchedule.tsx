import { type Schedule, schedules } from '@jornada/contract/work-time-schedules';
import { maySetSchedule } from '@jornada/domain/schedules';
import { formatHours } from '@jornada/domain/minutes';
import { mdiTrashCanOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useWhyNot } from '../../api/may.ts';
import { read, useWrite } from '../../api/query.ts';
import { useSession } from '../../api/session.ts';
import { Action } from '../../ui/Action.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { space } from '../../ui/scale.ts';
import { NotLoaded, Notice } from '../../ui/states.tsx';
import { undoable } from '../../ui/undo.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { useNames } from '../use-names.ts';
import { NewSchedule } from './NewSchedule.tsx';
import { scheduleWords } from './schedules.words.ts';
import { useDaysText, weekOf } from './ScheduleTable.tsx';

type Props = { userId: number; onClose: () => void };

/** A person's schedules over time, with a form for a new one. */
export function PersonSchedule({ userId, onClose }: Props) {
  const say = useWords(scheduleWords);
  const names = useNames();
  const all = useQuery(read(schedules.list, { params: { userId } }));
  const { user, level } = useSession();
  const isOwn = userId === user.id;
  const mayNot = useWhyNot(schedules.create);
  const whyNot = mayNot ?? (maySetSchedule(level, isOwn) ? undefined : say('not-own'));
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
      ) : (
        <NotLoaded query={all} />
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
  const daysText = useDaysText();
  const remove = useWrite(schedules.remove, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const create = useWrite(schedules.create, { alsoRefresh: ['work-time', 'resource-allocation'] });
  const onRemove = async ({ valid_from, minutes }: Schedule) => {
    await undoable(remove.mutateAsync({ params: { userId, validFrom: valid_from } }), () => ({
      text: say('removed'),
      action: { label: say('undo'), run: () => create.mutate({ params: { userId }, body: { valid_from, minutes } }) },
    }));
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
              <small>{daysText(schedule.minutes)}</small>
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

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(3),
  '& h3': { ...theme.typography.h3, margin: space(0, 0, 1) },
  '& ol': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space(1),
    padding: space(1, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& li > span:first-of-type': { display: 'grid', minWidth: 0 },
  '& strong': { ...theme.typography.body2, fontWeight: 600 },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, whiteSpace: 'pre-wrap' },
  '& form': { display: 'grid', gap: space(2), justifyItems: 'stretch' },
  '& form > p': { margin: 0, fontWeight: 600 },
  '& [data-presets]': { display: 'flex', flexWrap: 'wrap', gap: space(1) },
  '& [data-week]': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(100px, 1fr))', gap: space(1.5) },
}));
