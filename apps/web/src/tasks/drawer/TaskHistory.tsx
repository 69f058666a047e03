import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { Loading } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { drawerWords } from './drawer.words.ts';

const Events = lazy(async () => ({ default: (await import('./Events.tsx')).Events }));

/** The task's history, loaded on demand. */
export function TaskHistory({ taskId }: { taskId: number }) {
  const say = useWords(drawerWords);
  const [open, setOpen] = useState(false);
  const [titleId, listId] = [useId(), useId()];
  return (
    <Section aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{say('history')}</h3>
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={listId}
          endIcon={<Icon path={open ? mdiChevronUp : mdiChevronDown} fontSize="small" />}
          onClick={() => setOpen(!open)}
        >
          {say(open ? 'history.hide' : 'history.show')}
        </Button>
      </header>
      <div id={listId}>
        {open && (
          <Suspense fallback={<Loading rows={3} />}>
            <Events taskId={taskId} />
          </Suspense>
        )}
      </div>
    </Section>
  );
}

const Section = styled('section')(({ theme }) => ({
  marginTop: space(3),
  paddingTop: space(1.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > header': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: space(1) },
  '& h3': { ...theme.typography.h3, margin: 0 },
}));
