import { styled } from '@mui/material/styles';

/** Search and filters over a list, in one line where there is room; on a phone the filters are pushed sideways. */
export const FilterBar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '& > [data-search]': { flex: '1 1 220px', maxWidth: 360 },
  '& > [data-menus]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '& > ul': { flexBasis: '100%' },
  [theme.breakpoints.down('sm')]: {
    // Saved views stand beside the search, where there are any.
    '& > [data-search]': { flexBasis: 160, maxWidth: 'none' },
    '& > [data-menus]': {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      marginInline: -16,
      paddingInline: 16,
      paddingBlock: 4,
      width: 'calc(100% + 32px)',
    },
  },
}));

/** With or without a value: what clicking an option of a filter does. */
export const flip = <V,>(values: readonly V[], value: V): V[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
