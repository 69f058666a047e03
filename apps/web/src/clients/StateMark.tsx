import { mdiArchiveOutline, mdiCheckCircleOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { clientWords } from './clients.words.ts';

/** Whether a client is active, as an icon and a word, never by colour alone. */
export function StateMark({ active }: { active: boolean }) {
  const say = useWords(clientWords);
  return (
    <Mark data-active={active}>
      <Icon path={active ? mdiCheckCircleOutline : mdiArchiveOutline} fontSize="small" />
      {say(active ? 'state.active' : 'state.archived')}
    </Mark>
  );
}

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: space(0.75),
  color: theme.vars.palette.text.secondary,
  '&[data-active=true]': { color: theme.vars.palette.success.main },
}));
