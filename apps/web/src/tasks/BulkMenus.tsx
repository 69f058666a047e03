import { tasks } from '@jornada/contract/tasks';
import { styled } from '../ui/styled.ts';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { NONE } from '../picks/none.ts';
import { Action } from '../ui/Action.tsx';
import { Field } from '../ui/Field.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { Input } from '../ui/Input.tsx';
import { useSingleKeys } from '../ui/keys.ts';
import { space } from '../ui/scale.ts';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import type { Changing } from './bulk/changes.ts';
import { changeWords } from './change.words.ts';
import { nameIn, personName, useClientNames, usePeopleNames, useTagNames } from '../api/names.ts';
import { ClientList, PersonList, PriorityList, StatusList, TagList } from './PickMenus.tsx';
import { taskWords } from './tasks.words.ts';

/** The field that each menu changes, by the key of the button's text. */
const FIELD_OF = {
  'bar.set-status': 'status',
  'bar.set-priority': 'priority',
  'bar.set-assignee_id': 'assignee_id',
  'bar.set-client_id': 'client_id',
  'bar.set-due_on': 'due_on',
  'bar.set-tag_ids': 'tag_ids',
} as const;
type SetKey = keyof typeof FIELD_OF;

/** Shortcuts of the menus: those that change the same fields of the focused row. */
const KEY_OF: Partial<Record<SetKey, string>> = {
  'bar.set-status': 's',
  'bar.set-priority': 'p',
  'bar.set-assignee_id': 'a',
  'bar.set-due_on': 'd',
  'bar.set-tag_ids': 't',
};

type ChangeKey =
  | 'status'
  | 'priority'
  | 'assignee_id'
  | 'assignee_id-none'
  | 'client_id'
  | 'client_id-none'
  | 'due_on'
  | 'due_on-none'
  | 'add_tag_ids'
  | 'remove_tag_ids';

/** Bulk changes of the selection: the fields that make sense to set on many tasks. */
export function BulkMenus({ onChange }: { onChange: (changing: Changing) => void }) {
  const say = useWords(taskWords);
  const sayChange = useWords(changeWords);
  const { plannedDate } = useFormats();
  const { user } = useSession();
  const [single] = useSingleKeys();
  const whyNot = useWhyNot(tasks.bulkUpdate);
  const [people, clients, tags] = [usePeopleNames(), useClientNames(), useTagNames()];

  const named = (key: SetKey) => ({
    // The bar shows the verb "Set" once, so the buttons show the field only.
    label: say(`field.${FIELD_OF[key]}`),
    name: say(key),
    shortcut: single ? KEY_OF[key] : undefined,
  });

  /** Texts of a change: for the toast, and for the confirmation of `count` tasks. */
  const textsOf = (key: ChangeKey, value = ''): Pick<Changing, 'change' | 'question'> => ({
    change: sayChange(key, { value }),
    question: (count, n) => sayChange(`${key}.question`, { value, count, n }),
  });

  /** Closes the menu first; the texts are computed here because the toast appears after the menu is gone. */
  const picked =
    <V,>(close: () => void, toChanging: (value: V) => Changing) =>
    (value: V) => {
      close();
      onChange(toChanging(value));
    };

  return (
    <>
      <FilterMenu {...named('bar.set-status')} whyNot={whyNot}>
        {(close) => (
          <StatusList
            label={say('field.status')}
            onPick={picked(close, (status) => ({
              changes: { status },
              ...textsOf('status', say(`status.${status}`)),
            }))}
          />
        )}
      </FilterMenu>
      <FilterMenu {...named('bar.set-priority')} whyNot={whyNot}>
        {(close) => (
          <PriorityList
            label={say('field.priority')}
            onPick={picked(close, (priority) => ({
              changes: { priority },
              ...textsOf('priority', say(`priority.${priority}`)),
            }))}
          />
        )}
      </FilterMenu>
      <FilterMenu {...named('bar.set-assignee_id')} whyNot={whyNot}>
        {(close) => (
          <PersonList
            label={say('field.assignee_id')}
            none={say('none.assignee_id')}
            first={{ value: user.id, label: say('me', { name: user.nome }) }}
            onPick={picked(close, (id) =>
              id === NONE
                ? { changes: { assignee_id: null }, ...textsOf('assignee_id-none') }
                : {
                    changes: { assignee_id: id },
                    ...textsOf('assignee_id', personName(people, id, say('person', { id }))),
                  },
            )}
          />
        )}
      </FilterMenu>
      <FilterMenu {...named('bar.set-client_id')} whyNot={whyNot}>
        {(close) => (
          <ClientList
            label={say('field.client_id')}
            none={say('none.client_id')}
            onPick={picked(close, (id) =>
              id === NONE
                ? { changes: { client_id: null }, ...textsOf('client_id-none') }
                : {
                    changes: { client_id: id },
                    ...textsOf('client_id', nameIn(clients, id, say('client', { id }))),
                  },
            )}
          />
        )}
      </FilterMenu>
      <FilterMenu {...named('bar.set-due_on')} whyNot={whyNot}>
        {(close) => (
          <DueForm
            onPick={picked(close, (due_on) => ({
              changes: { due_on },
              ...(due_on === null ? textsOf('due_on-none') : textsOf('due_on', plannedDate(due_on))),
            }))}
          />
        )}
      </FilterMenu>
      <FilterMenu {...named('bar.set-tag_ids')} whyNot={whyNot}>
        {(close) => (
          <TagForm
            onPick={(verb, tag, name) =>
              picked(close, (id: number) => ({
                changes: verb === 'add' ? { add_tag_ids: [id] } : { remove_tag_ids: [id] },
                ...textsOf(`${verb}_tag_ids`, name ?? nameIn(tags, id, say('tag', { id }))),
              }))(tag)
            }
          />
        )}
      </FilterMenu>
    </>
  );
}

function DueForm({ onPick }: { onPick: (due_on: string | null) => void }) {
  const say = useWords(taskWords);
  const sayChange = useWords(changeWords);
  const id = useId();
  const [due, setDue] = useState('');
  return (
    <Panel
      onSubmit={(event) => {
        event.preventDefault();
        if (due) onPick(due);
      }}
    >
      <Field id={id} label={say('field.due_on')}>
        <Input id={id} type="date" autoFocus value={due} onChange={(event) => setDue(event.target.value)} />
      </Field>
      <Action type="submit" variant="contained">
        {sayChange('set-due')}
      </Action>
      <Button onClick={() => onPick(null)}>{say('none.due_on')}</Button>
    </Panel>
  );
}

const VERBS = ['add', 'remove'] as const;

function TagForm({ onPick }: { onPick: (verb: (typeof VERBS)[number], tag: number, name?: string) => void }) {
  const say = useWords(taskWords);
  const [verb, setVerb] = useState<(typeof VERBS)[number]>('add');
  return (
    <>
      <Verbs>
        {VERBS.map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === verb ? 'contained' : 'text'}
            aria-pressed={one === verb}
            onClick={() => setVerb(one)}
          >
            {say(`bar.${one}-tag`)}
          </Button>
        ))}
      </Verbs>
      <TagList
        key={verb}
        label={say('field.tag_ids')}
        creates={verb === 'add'}
        onPick={(tag, name) => onPick(verb, tag, name)}
      />
    </>
  );
}

const Verbs = styled('div')({ display: 'flex', gap: space(0.5), padding: space(1, 1, 0) });

const Panel = styled('form')({ display: 'grid', gap: space(1.5), width: 260, padding: space(2) });
