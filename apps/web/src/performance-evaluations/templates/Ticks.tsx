import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';

/** A group of checkboxes or fields below a common legend. */
export const Ticks = styled('fieldset')(({ theme: { typography } }) => ({
  display: 'grid',
  gap: space(1),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { ...typography.body2, fontWeight: 600, padding: 0, marginBottom: space(0.75) },
}));
