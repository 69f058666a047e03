import { MOST_EMPLOYERS } from '@jornada/contract/accounts-employers';
import { styled } from '../ui/styled.ts';
import { useRef } from 'react';
import type { EndpointForm } from '../api/form.ts';
import { useFormRows } from '../api/form-rows.ts';
import { Action } from '../ui/Action.tsx';
import { TextField } from '../ui/fields.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { employerWords } from './employers.words.ts';

/** Values of the form of the employers. */
export interface EmployerValues {
  items: { employer_id: string; name: string; caepf: string; cno: string; place: string }[];
}

const NONE = { employer_id: '', name: '', caepf: '', cno: '', place: '' };

type Props = { form: EndpointForm<EmployerValues>; mayChange: boolean };

/** The employers in order; a new one is the last. */
export function EmployerList({ form, mayChange }: Props) {
  const say = useWords(employerWords);
  const { control } = form;
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
    <>
      {rows.length === 0 && <p>{say('none')}</p>}
      <List ref={list} key={generation} aria-label={say('title')}>
        {rows.map(({ name }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is rendered anew when an employer is moved
          <li key={at}>
            <TextField
              control={control}
              name={`items.${at}.employer_id`}
              label={say('employer_id')}
              required
              maxLength={40}
            />
            <TextField control={control} name={`items.${at}.name`} label={say('name')} required maxLength={150} />
            <TextField control={control} name={`items.${at}.place`} label={say('place')} maxLength={100} />
            <TextField control={control} name={`items.${at}.caepf`} label={say('caepf')} maxLength={14} />
            <TextField control={control} name={`items.${at}.cno`} label={say('cno')} maxLength={12} />
            {mayChange && (
              <Action
                size="small"
                color="inherit"
                aria-label={say('remove.name', { name: name || String(at + 1) })}
                onClick={() => removeAt(at)}
              >
                {say('remove')}
              </Action>
            )}
          </li>
        ))}
      </List>
      {mayChange && rows.length < MOST_EMPLOYERS && (
        <div>
          <Action color="inherit" onClick={() => add(NONE)}>
            {say('add')}
          </Action>
        </div>
      )}
    </>
  );
}

const List = styled('ul')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: space(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(180px, 1fr))',
    alignItems: 'start',
    justifyItems: 'start',
    gap: space(1.5),
    padding: space(1.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: radius.m,
  },
  '& li > div': { width: '100%' },
  '& li > button': { gridColumn: '1 / -1' },
}));
