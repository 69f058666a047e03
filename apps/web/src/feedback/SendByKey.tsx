import type { KeyboardEvent, ReactNode } from 'react';
import { space } from '../ui/scale.ts';
import { styled } from '../ui/styled.ts';

/** Fields of a form that Ctrl+Enter submits, even from a text of several lines. */
export const SendByKey = ({ children }: { children: ReactNode }) => <Fields onKeyDown={sendByKey}>{children}</Fields>;

function sendByKey(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}

const Fields = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space(2.5) });
