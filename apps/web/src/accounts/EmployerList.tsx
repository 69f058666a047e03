import { MOST_EMPLOYERS } from '@jornada/contract/accounts-employers';
import { styled } from '@mui/material/styles';
import { type Control, useFieldArray } from 'react-hook-form';
import { Action } from '../ui/Action.tsx';
import { TextField } from '../ui/fields.tsx';
import { radius, space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { employerWords } from './employers.words.ts';

/** What the form of the employers edits. */
export interface EmployerValues {
  items: { employer_id: string; name: string; caepf: string; cno: string; place: string }[];
}

const NONE = { employer_id: '', name: '', caepf: '', cno: '', place: '' };

type Props = { control: Control<EmployerValues>; mayChange: boolean };

/** The employers in order; a new one is the last. */
export function EmployerList({ control, mayChange }: Props) {
  const say = useWords(employerWords);
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  return (
    <>
      {fields.length === 0 && <p>{say('none')}</p>}
      <List>
        {fields.map(({ id, name }, at) => (
          <li key={id}>
            <TextField
              control={control}
              name={`items.${at}.employer_id`}
              label={say('employer_id')}
              required
              inputProps={{ maxLength: 40 }}
            />
            <TextField
              control={control}
              name={`items.${at}.name`}
              label={say('name')}
              required
              inputProps={{ maxLength: 150 }}
            />
            <TextField
              control={control}
              name={`items.${at}.place`}
              label={say('place')}
              inputProps={{ maxLength: 100 }}
            />
            <TextField
              control={control}
              name={`items.${at}.caepf`}
              label={say('caepf')}
              inputProps={{ maxLength: 14 }}
            />
            <TextField control={control} name={`items.${at}.cno`} label={say('cno')} inputProps={{ maxLength: 12 }} />
            {mayChange && (
              <Action
                size="small"
                color="inherit"
                aria-label={say('remove.name', { name: name || String(at + 1) })}
                onClick={() => remove(at)}
              >
                {say('remove')}
              </Action>
            )}
          </li>
        ))}
      </List>
      {mayChange && fields.length < MOST_EMPLOYERS && (
        <div>
          <Action color="inherit" onClick={() => append(NONE)}>
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
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    alignItems: 'start',
    justifyItems: 'start',
    gap: space(1.5),
    padding: space(1.5),
    border: `1px solid ${vars.palette.divider}`,
    borderRadius: radius.m,
  },
  '& li > div': { width: '100%' },
}));
