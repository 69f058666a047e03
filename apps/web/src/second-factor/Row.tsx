import { styled } from '@mui/material/styles';

/** Buttons side by side. */
export const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
