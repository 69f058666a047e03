import type { Locale } from '@jornada/domain/account';
import type { NotificationPreferences } from '@jornada/contract/notifications';
import type { NotificationChoice } from '@jornada/domain/notification-preferences';
import { EMAIL_TIMES } from '@jornada/domain/notification-preferences';
import type { NotificationKind } from '@jornada/domain/notifications';
import { styled } from '../ui/styled.ts';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Input } from '../ui/Input.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { preferencesWords } from './preferences.words.ts';

export interface PreferenceValues {
  items: (NotificationChoice & { kind: NotificationKind })[];
  digest_hour: number;
  weekday: number;
  locale: Locale | null;
}

type Props = { control: Control<PreferenceValues>; items: NotificationPreferences['items'] };

/** A row for each kind of notification: whether it appears in the inbox, and when it is mailed. */
export function KindTable({ control, items }: Props) {
  const say = useWords(preferencesWords);
  return (
    <Kinds>
      <thead>
        <tr>
          <th scope="col">{say('column.kind')}</th>
          <th scope="col">{say('column.inbox')}</th>
          <th scope="col">{say('column.email')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ kind, required }, at) => (
          <KindRow key={kind} control={control} at={at} kind={kind} required={required} />
        ))}
      </tbody>
    </Kinds>
  );
}

type RowProps = { control: Control<PreferenceValues>; at: number; kind: NotificationKind; required: boolean };

function KindRow({ control, at, kind, required }: RowProps) {
  const say = useWords(preferencesWords);
  const inbox = useController({ control, name: `items.${at}.inbox` }).field;
  const email = useController({ control, name: `items.${at}.email` }).field;
  const always = useId();
  const name = say(`kind.${kind}`);
  return (
    <tr>
      <th scope="row">
        {name}
        {required && <small id={always}>{say('always')}</small>}
      </th>
      <td>
        <input
          type="checkbox"
          name={inbox.name}
          aria-label={say('inbox.of', { kind: name })}
          aria-describedby={required ? always : undefined}
          checked={inbox.value}
          disabled={required}
          onChange={({ target }) => inbox.onChange(target.checked)}
          onBlur={inbox.onBlur}
          ref={inbox.ref}
        />
      </td>
      <td>
        <Input
          as="select"
          name={email.name}
          aria-label={say('email.of', { kind: name })}
          value={email.value}
          onChange={({ target }) => email.onChange(target.value)}
          onBlur={email.onBlur}
          inputRef={email.ref}
        >
          {EMAIL_TIMES.map((time) => (
            <option key={time} value={time}>
              {say(`email.${time}`)}
            </option>
          ))}
        </Input>
      </td>
    </tr>
  );
}

const Kinds = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: space(1, 1.5, 1, 0), textAlign: 'start', verticalAlign: 'middle' },
  '& thead th': { color: theme.vars.palette.text.secondary, fontWeight: 600 },
  '& tbody th': { fontWeight: 400, width: '100%', overflowWrap: 'anywhere' },
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& small': { display: 'block', color: theme.vars.palette.text.secondary },
  '& td:last-of-type, & thead th:last-of-type': { paddingInlineEnd: 0 },
  '& td:last-of-type': { minWidth: 124 },
  '& input[type=checkbox]': { width: 18, height: 18, margin: 0, accentColor: theme.vars.palette.primary.main },
}));
