import { space } from './scale.ts';
import { styled } from './styled.ts';

/** Sections of a page in two columns, each a `div`; stacked if the page is narrow. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: space(2),
  maxWidth: 1200,
  '& > div': { display: 'grid', gap: space(2), minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 },
}));
