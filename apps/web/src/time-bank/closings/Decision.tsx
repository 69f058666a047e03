import type { ReactNode } from 'react';
import { Action } from '../../ui/Action.tsx';
import { useWords } from '../../words/words.ts';
import { closingWords } from './closings.words.ts';

type Props = {
  isTaken: boolean;
  label: string;
  /** The label after the decision was made, if it differs from "Undo". */
  takeBack?: string;
  name: string;
  onClick: (() => void) | undefined;
  children: ReactNode;
};

/** A doubt with the button that resolves it, or reverses the decision. */
export function Decision({ isTaken, label, takeBack, name, onClick, children }: Props) {
  const say = useWords(closingWords);
  const shown = isTaken ? (takeBack ?? say('undo')) : label;
  return (
    <li>
      <span>{children}</span>
      {onClick && (
        <Action
          size="small"
          variant={isTaken ? 'text' : 'outlined'}
          aria-label={say('for-person', { action: shown, name })}
          onClick={onClick}
        >
          {shown}
        </Action>
      )}
    </li>
  );
}
