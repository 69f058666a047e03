import { styled } from '@mui/material/styles';
import { useWords } from '../words/words.ts';
import { limitWords } from './limits.words.ts';

/** What Jornada does not calculate, at the foot of pages whose figures the payroll or the law is about. */
export function Limits() {
  const say = useWords(limitWords);
  return <Small>{say('limits')}</Small>;
}

const Small = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  margin: 0,
  maxWidth: '100ch',
}));
