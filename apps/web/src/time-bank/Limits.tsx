import { styled } from '../ui/styled.ts';
import { useWords } from '../words/words.ts';
import { limitWords } from './limits.words.ts';

/** States what Jornada does not calculate, on pages with figures for the payroll or required by law. */
export function Limits() {
  const say = useWords(limitWords);
  return <Small>{say('limits')}</Small>;
}

/** The limits as a collapsed line at the top of a page. Below rows that are still loading, the line would move. */
export function FoldedLimits() {
  const say = useWords(limitWords);
  return (
    <details>
      <Summary>{say('limits.title')}</Summary>
      <Limits />
    </details>
  );
}

const Summary = styled('summary')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  cursor: 'pointer',
  width: 'fit-content',
  minHeight: 24,
}));

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  margin: 0,
  maxWidth: '100ch',
}));
