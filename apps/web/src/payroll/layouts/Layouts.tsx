import { payrollLayouts } from '@jornada/contract/payroll-layouts';
import { styled } from '../../ui/styled.ts';
import { useState } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { useWrite } from '../../api/query.ts';
import { Action } from '../../ui/Action.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { ChangeLayout, NewLayout } from './LayoutForms.tsx';
import { layoutWords } from './layouts.words.ts';
import { widthOf } from './layout-values.ts';
import { type Layout, useLayoutName, useLayouts } from './use-layouts.ts';

type Editing = { layout: Layout; isNew: boolean };

/** The layouts of payroll files: built-in ones, which can be copied, and the account's own, which can be changed. */
export function Layouts({ month, onClose }: { month: string | undefined; onClose: () => void }) {
  const say = useWords(layoutWords);
  const { data, error, refetch } = useLayouts();
  const [editing, setEditing] = useState<Editing | null>(null);
  const back = () => setEditing(null);
  if (editing?.isNew) return <NewLayout like={editing.layout} month={month} onClose={back} />;
  if (editing) return <ChangeLayout layout={editing.layout} month={month} onClose={back} />;
  return (
    <Drawer open title={say('title')} onClose={onClose}>
      <p>{say('text')}</p>
      {data ? (
        <List>
          {data.items.map((layout) => (
            <Item
              key={layout.id}
              layout={layout}
              onCopy={() => setEditing({ layout, isNew: true })}
              onEdit={() => setEditing({ layout, isNew: false })}
            />
          ))}
        </List>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Drawer>
  );
}

function Item({ layout, onCopy, onEdit }: { layout: Layout; onCopy: () => void; onEdit: () => void }) {
  const say = useWords(layoutWords);
  const name = useLayoutName()(layout);
  const whyNot = useWhyNot(payrollLayouts.createLayout);
  const deactivate = useWrite(payrollLayouts.deactivateLayout);
  const update = useWrite(payrollLayouts.updateLayout);
  const { id, format, columns, is_own, is_active, version } = layout;
  const params = { id };
  const activate = () => update.mutate({ params, body: { is_active: true, version } });
  const stop = () => deactivate.mutate({ params }, { onSuccess: () => toast({ text: say('deactivated', { name }) }) });
  const count = columns.length;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          {format === 'csv' ? say('kind.csv', { count }) : say('kind.fixed', { count, width: widthOf(layout) })}
        </span>
        {!is_own && <span>{say('ready')}</span>}
        {!is_active && <span data-mark="held">{say('inactive')}</span>}
      </div>
      <span>
        {is_own && (
          <Action size="small" color="inherit" whyNot={whyNot} aria-label={say('edit.name', { name })} onClick={onEdit}>
            {say('edit')}
          </Action>
        )}
        <Action size="small" color="inherit" whyNot={whyNot} aria-label={say('copy.name', { name })} onClick={onCopy}>
          {say('copy')}
        </Action>
        {is_own && (
          <Action
            size="small"
            color="inherit"
            whyNot={whyNot}
            busy={deactivate.isPending || update.isPending}
            aria-label={say(is_active ? 'deactivate.name' : 'activate.name', { name })}
            onClick={is_active ? stop : activate}
          >
            {say(is_active ? 'deactivate' : 'activate')}
          </Action>
        )}
      </span>
    </li>
  );
}

const List = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space(1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'grid',
    gap: space(0.5),
    paddingBottom: space(1.5),
    borderBottom: `1px solid ${vars.palette.divider}`,
  },
  '& li > div': { display: 'grid', gap: space(0.25), overflowWrap: 'anywhere' },
  '& li > div > span': { color: vars.palette.text.secondary },
  '& li > span': { display: 'flex', flexWrap: 'wrap', gap: space(0.5) },
}));
