import { styled } from '../../ui/styled.ts';
import { space } from '../../ui/scale.ts';

/** Styles of a list of documents. */
export const DocumentList = styled('ul')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  display: 'grid',
  gap: space(1),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '&:empty': { display: 'none' },
  '& + *': { marginTop: space(1.5) },
  '& > li': { display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: space(1) },
  '& > li > :first-of-type': {
    display: 'grid',
    justifyItems: 'start',
    gap: space(0.25),
    minWidth: 0,
    overflowWrap: 'anywhere',
  },
  '& > li > :last-of-type': { display: 'grid', justifyItems: 'end' },
  '& small': { ...typography.caption, color: vars.palette.text.secondary },
}));
