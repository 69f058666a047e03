import { formatHours } from '@jornada/domain/minutes';
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  minutes: number;
  /** It is on its way to the server. */
  pending: boolean;
  /** The one cell of the grid that Tab reaches. */
  current: boolean;
  /** What is being typed into it. */
  typed: string | null;
  onTyped: (text: string) => void;
  onLeave: () => void;
  onFocus: () => void;
  onEdit: () => void;
};

/** A day of a row: hours, or a field while they are typed. */
export function Cell({ label, minutes, pending, current, typed, onTyped, onLeave, onFocus, onEdit }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return;
    field.current?.focus();
    // What was there is marked where one edits it, so that typing replaces it; the first typed letter is not.
    if ((field.current?.value.length ?? 0) > 1) field.current?.select();
  }, [isTyping]);

  if (typed !== null)
    return (
      <td role="gridcell" data-typing>
        <input
          ref={field}
          aria-label={label}
          inputMode="text"
          autoComplete="off"
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          onBlur={onLeave}
        />
      </td>
    );
  return (
    <td
      role="gridcell"
      tabIndex={current ? 0 : -1}
      aria-label={`${label}: ${formatHours(minutes)}`}
      data-empty={minutes === 0}
      data-pending={pending}
      onFocus={onFocus}
      onClick={onEdit}
    >
      {minutes === 0 ? '–' : formatHours(minutes)}
    </td>
  );
}
