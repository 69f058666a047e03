import { styled } from '../ui/styled.ts';

/** A sentence before the fields of a step. */
export const Explanation = styled('p')(({ theme }) => ({ ...theme.typography.body2, margin: 0 }));
