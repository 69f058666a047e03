import { styled } from './styled.ts';
import { space } from './scale.ts';

/** Fields that are enabled or `disabled` together. Disabled ones stay readable and look read-only. */
export const Fieldset = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: space(2),
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '&:disabled :is(input, select, label)': { cursor: 'not-allowed' },
  '&:disabled div:has(> :is(input:not([type=checkbox]), select))': {
    color: theme.vars.palette.text.secondary,
    background: theme.vars.palette.background.default,
    borderColor: theme.vars.palette.divider,
  },
}));
