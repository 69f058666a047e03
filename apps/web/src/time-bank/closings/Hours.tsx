import { formatHours } from '@jornada/domain/minutes';
import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { closingWords } from './closings.words.ts';

type Props = {
  /** The column's name, which a card on a phone shows. */
  label: string;
  /** Null without a schedule. */
  minutes: number | null;
  format?: (minutes: number) => string;
  children?: ReactNode;
};

/** A cell of minutes: zero is a dash, and a missing value has a text. */
export function Hours({ label, minutes, format = formatHours, children }: Props) {
  const say = useWords(closingWords);
  return (
    <td data-number data-label={label} data-empty={minutes === 0 || undefined}>
      {minutes === null ? <small>{say('unknown')}</small> : minutes === 0 ? <small>–</small> : format(minutes)}
      {children}
    </td>
  );
}
