import { taskWatchers } from '@jornada/contract/tasks-watchers';
import { mdiEyeOutline, mdiEyeCheckOutline } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import { useWhyNot } from '../../api/may.ts';
import { personName, usePeopleNames } from '../../api/names.ts';
import { read, useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Face } from '../../ui/Face.tsx';
import { FilterPanel } from '../../ui/filters/FilterPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useSingleKeys } from '../../ui/keys.ts';
import { space } from '../../ui/scale.ts';
import { toast } from '../../ui/toasts.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { takesLetters } from '../takes-letters.ts';
import { watchWords } from './watch.words.ts';

/** The number of people who watch the task; opens their names, and a button to watch it or to stop. W does the same. */
export function Watch({ id, inBin }: { id: number; inBin: boolean }) {
  const say = useWords(watchWords);
  const { number } = useFormats();
  const panelId = useId();
  const people = usePeopleNames();
  const [single] = useSingleKeys();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery(read(taskWatchers.watchers, { params: { id } }));
  const [watch, unwatch] = [useWrite(taskWatchers.watch), useWrite(taskWatchers.unwatch)];
  const whyNot = useWhyNot(taskWatchers.watch);
  const busy = watch.isPending || unwatch.isPending;
  const canChoose = data !== undefined && whyNot === undefined && !inBin && !busy;
  const toggle = () => {
    if (!canChoose) return;
    const { mutate } = data.watching ? unwatch : watch;
    mutate({ params: { id } }, { onSuccess: ({ watching }) => toast({ text: say(watching ? 'on' : 'off') }) });
  };
  useHotkeys('w', toggle, {
    useKey: true,
    preventDefault: true,
    enabled: single,
    ignoreEventWhen: (event) => takesLetters(event) || document.querySelector('.MuiModal-root') !== null,
  });
  if (!data) return null;
  const count = data.user_ids.length;
  const label = say('who', { count, n: number(count) });
  return (
    <>
      <IconButton
        aria-label={label}
        title={single && canChoose ? `${say(data.watching ? 'stop' : 'watch')} (W)` : label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={data.watching ? mdiEyeCheckOutline : mdiEyeOutline} />
        <Count>{number(count)}</Count>
      </IconButton>
      <FilterPanel id={panelId} name={say('watchers')} anchor={anchor} onClose={() => setAnchor(null)}>
        <Who>
          <p>{label}</p>
          {count > 0 && (
            <ul>
              {data.user_ids.map((user) => {
                const nome = personName(people, user, `#${user}`);
                return (
                  <li key={user}>
                    <Face of={people.get(user) ?? { id: user, nome, photo: null }} /> {nome}
                  </li>
                );
              })}
            </ul>
          )}
          {!inBin && (
            <Action size="small" variant="outlined" busy={busy} whyNot={whyNot} onClick={toggle}>
              {say(data.watching ? 'stop' : 'watch')}
            </Action>
          )}
        </Who>
      </FilterPanel>
    </>
  );
}

const Count = styled('span')(({ theme }) => ({ ...theme.typography.caption, marginInlineStart: space(0.5) }));

const Who = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  justifyItems: 'start',
  gap: space(1),
  minWidth: 220,
  maxWidth: 'calc(100vw - 32px)',
  padding: space(2),
  '& p': { margin: 0, color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'grid',
    gap: space(0.5),
    maxHeight: '40dvh',
    margin: 0,
    padding: 0,
    listStyle: 'none',
    overflow: 'auto',
  },
}));
