import { feedback } from '@jornada/contract/feedback';
import { mdiMessageQuestionOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { Action } from '../ui/Action.tsx';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { feedbackWords } from './feedback.words.ts';

const SHOWN = 3;

/** Suggests writing the first feedback, to a colleague with shared work or to anybody. */
export function Suggested({ onAsk }: { onAsk: (from?: readonly number[]) => void }) {
  const say = useWords(feedbackWords);
  const { data } = useQuery({ ...read(feedback.suggestions, {}), throwOnError: false });
  const people = data?.people.slice(0, SHOWN) ?? [];
  return (
    <Buttons>
      {people.map(({ user_id, nome }) => (
        <Action key={user_id} variant="outlined" onClick={() => onAsk([user_id])}>
          {say('ask.of', { name: nome })}
        </Action>
      ))}
      <Action variant="contained" icon={mdiMessageQuestionOutline} onClick={() => onAsk()}>
        {say('ask')}
      </Action>
    </Buttons>
  );
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space(1) });
