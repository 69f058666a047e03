import { styled } from '../styled.ts';
import { FADING, space } from '../scale.ts';

/** Search and filters above a list, in one line if they fit; on a narrow page, the filters scroll horizontally. */
export const FilterBar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& > [data-search]': { flex: '1 1 220px', maxWidth: 360 },
  '& > [data-menus]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(1) },
  '& > ul': { flexBasis: '100%' },
  containerType: 'inline-size',
  // Applies beside an open panel. The padding leaves space for focus rings, which `overflow` would clip.
  '@container (max-width: 660px)': {
    '& > [data-menus]': {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      padding: space(0.5, 3, 0.5, 0.5),
      margin: space(-0.5),
      maskImage: FADING,
    },
  },
  [theme.breakpoints.down('sm')]: {
    // Leaves space for the saved views next to the search.
    '& > [data-search]': { flexBasis: 160, maxWidth: 'none' },
    '& > [data-menus]': {
      flexWrap: 'nowrap',
      overflowX: 'auto',
      marginInline: space(-2),
      paddingInline: space(2),
      paddingBlock: space(0.5),
      width: 'calc(100% + 32px)',
      // The edge of the window already shows that there are more filters.
      maskImage: 'none',
    },
  },
}));

/** Adds or removes a value, as a click on a filter's option does. */
export const flip = <V,>(values: readonly V[], value: V): V[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
