import { formatHours } from '@jornada/domain/minutes';
import { mdiClose } from '@mdi/js';
import { personName, usePeopleNames } from '../../api/names.ts';
import { PersonFace } from '../../picks/PersonFace.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Failed } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { Sums } from '../../ui/table/Sums.tsx';
import { useWords } from '../../words/words.ts';
import { PreviewFrame } from '../booking/PreviewFrame.tsx';
import { ManyEffect } from './ManyEffect.tsx';
import { manyWords } from './many.words.ts';
import type { ManyPreviewed } from './use-many-preview.ts';

type Props = {
  kind: 'debit' | 'credit';
  minutes: number | null;
  userIds: readonly number[];
  preview: ManyPreviewed;
  onLeaveOut: (userIds: readonly number[]) => void;
};

/** One table of all people: the balances before and after, the credits that a debit uses, and who is refused. */
export function ManyPreview({ kind, minutes, userIds, preview, onLeaveOut }: Props) {
  const say = useWords(manyWords);
  const { date, number } = useFormats();
  const names = usePeopleNames();
  const { data, error, isPlaceholderData } = preview;
  if (error)
    return (
      <PreviewFrame>
        <Failed error={error} />
      </PreviewFrame>
    );
  const of = new Map(minutes === null ? [] : data?.people.map((person) => [person.user_id, person]));
  const people = userIds
    .map((id) => ({ id, name: personName(names, id, `#${id}`), effect: of.get(id) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const refused = people.flatMap(({ id, effect }) => (effect?.refused ? [id] : []));
  return (
    <PreviewFrame busy={isPlaceholderData}>
      {minutes === null && <span>{say('wait')}</span>}
      <Sums>
        <HeadRow texts={[say('person')]} numbers={[say('before'), say('after')]} />
        <tbody>
          {people.map(({ id, name, effect }) => (
            <tr key={id}>
              <th scope="row">
                <IconButton
                  size="small"
                  aria-label={say('leave-out', { name })}
                  title={say('leave-out', { name })}
                  onClick={() => onLeaveOut([id])}
                  css={{ verticalAlign: 'middle' }}
                >
                  <Icon path={mdiClose} />
                </IconButton>
                <PersonFace of={{ id, nome: name }} />
                {name}
                {effect && <ManyEffect effect={effect} kind={kind} />}
              </th>
              <td data-number>{effect ? formatHours(effect.balance_before_minutes) : '–'}</td>
              <td data-number data-below={effect?.refused === null && effect.balance_after_minutes < 0}>
                {effect && effect.refused === null ? formatHours(effect.balance_after_minutes) : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </Sums>
      {minutes !== null && data?.due_on && <span>{say('due', { date: date(data.due_on) })}</span>}
      {refused.length > 0 && refused.length < people.length && (
        <Button variant="outlined" onClick={() => onLeaveOut(refused)}>
          {say('leave-out-refused', { count: refused.length, n: number(refused.length) })}
        </Button>
      )}
    </PreviewFrame>
  );
}
