import { styled } from '../../ui/styled.ts';
import type { ReactNode } from 'react';
import { space } from '../../ui/scale.ts';

/** A small form in a popover. */
export const PickerForm = ({ onSubmit, children }: { onSubmit: () => unknown; children: ReactNode }) => (
  <Form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </Form>
);

const Form = styled('form')({
  display: 'grid',
  gap: space(1.5),
  width: 280,
  maxWidth: 'calc(100vw - 32px)',
  padding: space(2),
  '& > div:first-of-type:has(> button)': { display: 'flex', flexWrap: 'wrap', gap: space(0.75) },
});
