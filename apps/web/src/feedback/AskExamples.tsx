import { Button } from '../ui/Button.tsx';
import { radius, space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { requestWords } from './requests.words.ts';

const EXAMPLES = ['ask.example.1', 'ask.example.2', 'ask.example.3'] as const;

/** Questions that are often asked of colleagues, for a request that has none yet. */
export function AskExamples({ onChoose }: { onChoose: (question: string) => void }) {
  const say = useWords(requestWords);
  return (
    <Examples>
      <small>{say('ask.examples')}</small>
      {EXAMPLES.map((example) => (
        <Button key={example} size="small" color="inherit" variant="outlined" onClick={() => onChoose(say(example))}>
          {say(example)}
        </Button>
      ))}
    </Examples>
  );
}

const Examples = styled('div')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: space(0.75),
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& button': {
    borderRadius: radius.l,
    borderColor: theme.vars.palette.divider,
    fontWeight: 500,
    textAlign: 'start',
    height: 'auto',
  },
}));
