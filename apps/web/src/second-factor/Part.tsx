import { styled } from '../ui/styled.ts';
import type { ReactNode } from 'react';
import { space } from '../ui/scale.ts';

/** One kind of second factor within the section. */
export const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Stack>
    <header>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
    </header>
    {children}
  </Stack>
);

const Stack = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: space(1.5),
  '& > header > h3': { ...theme.typography.body2, margin: 0, fontWeight: 600 },
  '& > header > p': { ...theme.typography.body2, margin: space(0.25, 0, 0), color: theme.vars.palette.text.secondary },
}));
