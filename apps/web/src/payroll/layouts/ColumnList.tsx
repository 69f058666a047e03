import { MOST_COLUMNS } from '@jornada/domain/payroll-layout';
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { type Control, useFieldArray, useWatch } from 'react-hook-form';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/** The columns in order: added at the end, moved and removed by buttons. */
export function ColumnList({ control }: { control: Control<LayoutValues> }) {
  const say = useWords(layoutWords);
  const { fields, append, remove, move } = useFieldArray({ control, name: 'columns' });
  const [format, hasHeader] = useWatch({ control, name: ['format', 'has_header'] });
  const list = useRef<HTMLOListElement>(null);
  // A pressed button moves with its column, or goes with it: the focus stays near the place.
  const removeAt = (at: number) => {
    remove(at);
    const next = list.current?.children[Math.min(at + 1, fields.length - 1)];
    (next?.querySelector('select') ?? list.current)?.focus();
  };
  return (
    <Columns aria-labelledby="layout-columns">
      <h3 id="layout-columns">{say('columns')}</h3>
      <ol ref={list} tabIndex={-1}>
        {fields.map(({ id }, at) => (
          <li key={id}>
            <header>
              <span>{say('column', { at: at + 1 })}</span>
              <IconButton
                size="small"
                aria-label={say('column.up', { at: at + 1 })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <Icon path={mdiArrowUp} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={say('column.down', { at: at + 1 })}
                disabled={at === fields.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <Icon path={mdiArrowDown} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={say('column.remove', { at: at + 1 })}
                disabled={fields.length === 1}
                onClick={() => removeAt(at)}
              >
                <Icon path={mdiClose} fontSize="small" />
              </IconButton>
            </header>
            <ColumnFields control={control} at={at} isFixed={format === 'fixed'} hasTitle={hasHeader} />
          </li>
        ))}
      </ol>
      {fields.length < MOST_COLUMNS && (
        <Action
          color="inherit"
          onClick={() => append({ field: 'code', title: '' }, { focusName: `columns.${fields.length}.field` })}
        >
          {say('column.add')}
        </Action>
      )}
    </Columns>
  );
}

const Columns = styled('section')(({ theme: { vars, typography } }) => ({
  display: 'grid',
  gap: space(1),
  justifyItems: 'start',
  '& h3': { ...typography.subtitle2, margin: 0 },
  '& ol': { display: 'grid', gap: space(1.5), width: '100%', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { border: `1px solid ${vars.palette.divider}`, borderRadius: radius.m, padding: space(1, 1.5, 1.5) },
  '& li > header': { ...typography.body2, display: 'flex', alignItems: 'center' },
  '& li > header > span': { flex: 1, color: vars.palette.text.secondary },
}));
