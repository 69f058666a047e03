import { formatHours } from '@jornada/domain/minutes';
import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  minutes: number;
  /** The kind of the absence of the person on this day, if any. */
  absent: string | undefined;
  /** Why the cell cannot be edited. */
  whyNot: string | undefined;
  /** The value is being saved. */
  pending: boolean;
  /** The value has been saved while the sheet is open. */
  saved: boolean;
  /** Whether the cell is the grid's only tab stop. */
  current: boolean;
  /** The text being typed; null if the cell is not being edited. */
  typed: string | null;
  onTyped: (text: string) => void;
  onLeave: () => void;
  onFocus: () => void;
  onEdit: () => void;
};

/** One day of a row: hours, or an input while they are edited. */
export function Cell({
  label,
  minutes,
  absent,
  whyNot,
  pending,
  saved,
  current,
  typed,
  onTyped,
  onLeave,
  onFocus,
  onEdit,
}: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isTyping = typed !== null;
  useEffect(() => {
    if (!isTyping) return;
    field.current?.focus();
    // An existing value is selected so that typing replaces it. A first typed character is not selected.
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
  const described = [absent, whyNot].filter((text) => text !== undefined).join('. ');
  return (
    <td
      role="gridcell"
      data-absent={absent !== undefined}
      tabIndex={current ? 0 : -1}
      aria-label={`${label}: ${formatHours(minutes)}`}
      data-empty={minutes === 0}
      data-pending={pending}
      data-saved={saved}
      {...(whyNot !== undefined && { 'aria-readonly': true })}
      {...(described !== '' && { 'aria-description': described, title: described })}
      onFocus={onFocus}
      onClick={onEdit}
    >
      {minutes === 0 ? '–' : formatHours(minutes)}
    </td>
  );
}
