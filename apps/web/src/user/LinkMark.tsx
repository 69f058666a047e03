import type { User } from '@jornada/contract/user';
import { mdiAccountCheckOutline, mdiAccountOffOutline, mdiEmailAlertOutline, mdiEmailFastOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { now } from '../state/now.ts';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { peopleWords } from './people.words.ts';

const MARKS = {
  active: mdiAccountCheckOutline,
  inactive: mdiAccountOffOutline,
  invited: mdiEmailFastOutline,
  expired: mdiEmailAlertOutline,
};

/** State of a person's link: joined or not, active or not. */
export function stateOf({ is_active, has_joined, invitation_expires_at }: User): keyof typeof MARKS {
  if (has_joined) return is_active ? 'active' : 'inactive';
  return invitation_expires_at !== null && invitation_expires_at > now().toISOString() ? 'invited' : 'expired';
}

/** An icon and a word, because colour alone is not accessible. */
export function LinkMark({ person }: { person: User }) {
  const say = useWords(peopleWords);
  const state = stateOf(person);
  return (
    <Mark data-state={state}>
      <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
        <path d={MARKS[state]} />
      </svg>
      {say(`state.${state}`)}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(0.75),
  whiteSpace: 'nowrap',
  verticalAlign: 'bottom',
  '& svg': { fill: 'currentColor', flex: 'none' },
  '&[data-state=active] svg': { color: theme.vars.palette.success.main },
  '&[data-state=inactive]': { color: theme.vars.palette.text.secondary },
  '&[data-state=invited] svg': { color: theme.vars.palette.info.main },
  '&[data-state=expired] svg': { color: theme.vars.palette.warning.main },
}));
