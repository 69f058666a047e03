import { MOST_COLUMNS } from '@jornada/domain/payroll-layout';
import { mdiArrowDown, mdiArrowUp, mdiClose } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { EndpointForm } from '../../api/form.ts';
import { useFormRows } from '../../api/form-rows.ts';
import { Action } from '../../ui/Action.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/** The columns in order. Buttons add a column at the end, move and remove columns. */
export function ColumnList({ form }: { form: EndpointForm<LayoutValues> }) {
  const say = useWords(layoutWords);
  const { control } = form;
  const [format, hasHeader] = useWatch({ control, name: ['format', 'has_header'] });
  const list = useRef<HTMLOListElement>(null);
  const { rows, generation, add, removeAt, move } = useFormRows({
    read: () => form.getValues('columns'),
    write: (columns) => {
      form.unregister('columns', { keepValue: true, keepDefaultValue: true });
      form.setValue('columns', columns, { shouldDirty: true });
    },
    // The pressed button was moved or removed, so the focus goes to the moved column, or to the one in the removed
    // column's place.
    onPlaced: (at) => list.current?.children[at]?.querySelector('select')?.focus(),
  });
  return (
    <Columns aria-labelledby="layout-columns">
      <h3 id="layout-columns">{say('columns')}</h3>
      <ol ref={list} key={generation}>
        {rows.map((_, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list is rendered anew when a column is moved
          <li key={at}>
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
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <Icon path={mdiArrowDown} fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={say('column.remove', { at: at + 1 })}
                disabled={rows.length === 1}
                onClick={() => removeAt(at)}
              >
                <Icon path={mdiClose} fontSize="small" />
              </IconButton>
            </header>
            <ColumnFields control={control} at={at} isFixed={format === 'fixed'} hasTitle={hasHeader} />
          </li>
        ))}
      </ol>
      {rows.length < MOST_COLUMNS && (
        <Action color="inherit" onClick={() => add({ field: 'code', title: '' })}>
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
