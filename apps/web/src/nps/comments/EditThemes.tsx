import { npsComments } from '@jornada/contract/nps-comments';
import type { Output } from '@jornada/contract/endpoint';
import { useRef } from 'react';
import { useEndpointForm } from '../../api/form.ts';
import { useFormRows } from '../../api/form-rows.ts';
import { Action } from '../../ui/Action.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { TextField } from '../../ui/fields.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import './comment-faults.ts';
import { commentsWords } from './comments.words.ts';

type Themes = Output<typeof npsComments.themes>['items'];

/** Maximum number of themes per account. */
const MOST_THEMES = 30;
const NONE = { name: '', words: '' };

const wordsOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

/** The path of the form field: an error of one word is shown at the field that contains all words of the theme. */
const fieldAt = (path: string) => {
  const [, at, field] = path.split('.');
  return field === 'name' ? (`items.${Number(at)}.name` as const) : (`items.${Number(at)}.words` as const);
};

/** Replaces the themes of the account, each with the words for which it is suggested. */
export function EditThemes({ themes, onClose }: { themes: Themes; onClose: () => void }) {
  const say = useWords(commentsWords);
  const form = useEndpointForm(npsComments.replaceThemes, {
    defaultValues: { items: themes.map(({ name, words }) => ({ name, words: words.join(', ') })) },
    toBody: ({ items }) => ({ items: items.map(({ name, words }) => ({ name, words: wordsOf(words) })) }),
    placeFault: ({ path, code }) =>
      path.startsWith('items.')
        ? [{ path: fieldAt(path), code: code === 'duplicate' ? 'theme_named_twice' : code }]
        : undefined,
    onDone: () => {
      toast({ text: say('edit.saved') });
      onClose();
    },
  });
  const list = useRef<HTMLUListElement>(null);
  const { rows, generation, add, removeAt } = useFormRows({
    read: () => form.getValues('items'),
    write: (items) => {
      form.unregister('items', { keepValue: true, keepDefaultValue: true });
      form.setValue('items', items, { shouldDirty: true });
    },
    onPlaced: (at) => list.current?.children[at]?.querySelector('input')?.focus(),
  });
  return (
    <FormDrawer title={say('edit.title')} submit={say('edit.save')} form={form} onClose={onClose}>
      <p style={{ margin: 0 }}>{say('edit.text')}</p>
      {rows.length === 0 && <p style={{ margin: 0 }}>{say('edit.empty')}</p>}
      <List ref={list} key={generation} aria-label={say('edit.title')}>
        {rows.map(({ name }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is rendered anew when a theme is moved
          <li key={at}>
            <TextField
              control={form.control}
              name={`items.${at}.name`}
              label={say('edit.name')}
              required
              maxLength={40}
            />
            <TextField
              control={form.control}
              name={`items.${at}.words`}
              label={say('edit.words')}
              help={say('edit.words.help')}
              as="textarea"
              rows={2}
            />
            <Action
              size="small"
              color="inherit"
              aria-label={say('edit.remove.name', { name: name || String(at + 1) })}
              onClick={() => removeAt(at)}
            >
              {say('edit.remove')}
            </Action>
          </li>
        ))}
      </List>
      {rows.length < MOST_THEMES && (
        <div>
          <Action color="inherit" onClick={() => add(NONE)}>
            {say('edit.add')}
          </Action>
        </div>
      )}
    </FormDrawer>
  );
}

const List = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gap: space(1),
    justifyItems: 'start',
    padding: space(1.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: radius.m,
  },
  '& li > div': { width: '100%' },
}));
