import type { NotificationPreferences } from '@jornada/contract/notifications';
import { EMAIL_TIMES } from '@jornada/domain/notification-preferences';
import type { FieldText } from '../ui/FieldChoices.tsx';
import { useWords } from '../words/words.ts';
import type { PreferenceValues } from './KindTable.tsx';
import { preferencesWords } from './preferences.words.ts';

type Rows = PreferenceValues['items'];

/** Label and values of a field of the table of kinds, by its name in the form: `items.3.email`. */
export function useKindText(items: NotificationPreferences['items']): (path: string) => FieldText {
  const say = useWords(preferencesWords);
  const line = ({ kind, inbox, email }: Rows[number]) =>
    `${say(`kind.${kind}`)}: ${inbox ? `${say('column.inbox')}, ` : ''}${say(`email.${email}`)}`;
  return (path) => {
    const [, at, part] = path.split('.');
    const row = items[Number(at)];
    const kind = row && say(`kind.${row.kind}`);
    if (kind && part === 'inbox') return { label: say('inbox.of', { kind }) };
    const options = EMAIL_TIMES.map((value) => ({ value, label: say(`email.${value}`) }));
    if (kind && part === 'email') return { label: say('email.of', { kind }), options };
    // Another release of the server has other kinds: whole rows differ.
    return { label: kind ?? say('kinds'), inWords: (value) => ([value].flat() as Rows).map(line).join('\n') };
  };
}
