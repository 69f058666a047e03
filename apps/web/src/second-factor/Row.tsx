import { styled } from '@mui/material/styles';
import { space } from '../ui/scale.ts';

/** Buttons side by side. */
export const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: space(1) });
