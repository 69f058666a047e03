import { styled } from './styled.ts';
import { useWords } from '../words/words.ts';
import { Action } from './Action.tsx';
import { conflictWords } from './conflict.words.ts';
import { space } from './scale.ts';
import { Notice } from './states.tsx';

/**
 * A notice in a form that somebody else has changed the data since the form was opened. Typed values stay, and both
 * versions can be compared.
 */
export function Meanwhile({ when, onSee }: { when: boolean; onSee: () => void }) {
  const say = useWords(conflictWords);
  if (!when) return null;
  return (
    <Line as="output">
      {say('meanwhile')}
      <Action size="small" variant="outlined" onClick={onSee}>
        {say('meanwhile.see')}
      </Action>
    </Line>
  );
}

const Line = styled(Notice)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1.5),
  marginBottom: space(2),
});
