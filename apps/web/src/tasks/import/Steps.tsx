import { styled } from '../../ui/styled.ts';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { importWords } from './import.words.ts';

const STEPS = ['file', 'columns', 'check', 'import'] as const;

/** The steps of the page, and the current one. */
export function Steps({ at }: { at: (typeof STEPS)[number] }) {
  const say = useWords(importWords);
  return (
    <List aria-label={say('steps')}>
      {STEPS.map((step, number) => (
        <li key={step} {...(step === at && { 'aria-current': 'step' })} data-done={number < STEPS.indexOf(at)}>
          {say(`step.${step}`)}
        </li>
      ))}
    </List>
  );
}

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(0.5, 3),
  margin: 0,
  paddingInlineStart: space(2.5),
  color: theme.vars.palette.text.secondary,
  '& > li': { paddingInlineStart: space(0.25) },
  '& > li[data-done=true]': { color: theme.vars.palette.primary.main },
  '& > li[aria-current]': { color: theme.vars.palette.text.primary, fontWeight: 700 },
}));
