import { styled } from '../ui/styled.ts';
import { space } from '../ui/scale.ts';

/** Buttons side by side. */
export const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
