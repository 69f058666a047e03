import type { PdiAction, PdiPlan } from '@jornada/contract/pdi-items';
import type { ActionKind } from '@jornada/domain/pdi';
import { mdiAccountVoice, mdiBookOpenPageVariantOutline, mdiHammerWrench, mdiPencilOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { useToday } from '../../state/clock.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { radius, space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { writeWords } from '../pdi-write.words.ts';
import { ActionStateField } from './ActionStateField.tsx';
import { MoveButtons, type Place } from './MoveButtons.tsx';
import { planWords } from './plan.words.ts';
import { TaskChip } from './TaskChip.tsx';
import { type Move, moveByKey } from './use-order.ts';

// Loaded on first use.
const EditAction = lazy(async () => ({ default: (await import('./EditAction.tsx')).EditAction }));

const ICONS: Record<ActionKind, string> = {
  experience: mdiHammerWrench,
  exposure: mdiAccountVoice,
  education: mdiBookOpenPageVariantOutline,
};

type Props = {
  plan: PdiPlan;
  action: PdiAction;
  mayUpdate: boolean;
  place: Place;
  onMove: (by: Move) => void;
};

/** An action with its kind, due date and state. The state of a linked action is that of its task. */
export function ActionRow({ plan, action, mayUpdate, place, onMove }: Props) {
  const say = useWords(planWords);
  const sayWrite = useWords(writeWords);
  const { date } = useFormats();
  const today = useToday(useSession().account.time_zone);
  const [editing, setEditing] = useState(false);
  const { title, kind, due_on, state, evidence, is_linked } = action;
  const isOver = state === 'done' || state === 'dropped';
  const isLate = !isOver && due_on !== null && due_on < today;
  return (
    <Row data-state={state} {...(mayUpdate && { onKeyDown: moveByKey(onMove) })}>
      <Icon path={ICONS[kind]} label={sayWrite(`kind.${kind}`)} fontSize="small" />
      <div>
        <strong>{title}</strong>
        <small>
          {due_on && <span data-late={isLate}>{say(isLate ? 'due.late' : 'due', { date: date(due_on) })}</span>}
          {is_linked && <TaskChip action={action} />}
        </small>
        {evidence && <p>{say('action.evidence', { text: evidence })}</p>}
      </div>
      <ActionStateField plan={plan} action={action} mayUpdate={mayUpdate} />
      {mayUpdate && (
        <span data-off-paper>
          <IconButton
            size="small"
            aria-label={say('action.edit', { title })}
            title={say('action.edit', { title })}
            onClick={() => setEditing(true)}
          >
            <Icon path={mdiPencilOutline} fontSize="small" />
          </IconButton>
          <MoveButtons
            kind="action"
            id={action.id}
            place={place}
            up={say('action.up', { title })}
            down={say('action.down', { title })}
            onMove={onMove}
          />
        </span>
      )}
      <Suspense fallback={null}>
        {editing && <EditAction plan={plan} action={action} onClose={() => setEditing(false)} />}
      </Suspense>
    </Row>
  );
}

const Row = styled('li')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) 152px auto',
    alignItems: 'center',
    gap: space(0.5, 1.25),
    padding: space(0.75, 0),
    borderTop: `1px solid ${palette.divider}`,
    '& > svg': { color: palette.text.secondary },
    '& > div:first-of-type > strong': { fontWeight: 550, overflowWrap: 'anywhere' },
    '&:is([data-state=done], [data-state=dropped]) > div:first-of-type > strong': { color: palette.text.secondary },
    '&[data-state=dropped] > div:first-of-type > strong': { textDecoration: 'line-through' },
    '& small': {
      ...theme.typography.caption,
      display: 'flex',
      flexWrap: 'wrap',
      gap: space(0, 1.5),
      color: palette.text.secondary,
    },
    '& small > [data-late=true]': { color: palette.error.main, fontWeight: 600 },
    '& p': { ...theme.typography.caption, margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& > b': { ...theme.typography.caption, fontWeight: 600, borderRadius: radius.s },
    '& > span': { display: 'flex' },
    [theme.breakpoints.down('sm')]: {
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      '& > :nth-child(n + 3)': { gridColumn: 2 },
      '& > span': { marginInlineStart: space(-0.75) },
    },
    '@media print': { breakInside: 'avoid', gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
  };
});
