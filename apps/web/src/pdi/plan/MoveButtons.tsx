import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { styled } from '../../ui/styled.ts';
import { type Move, moveMark } from './use-order.ts';

/** Whether a row is the first or the last one. */
export type Place = { isFirst: boolean; isLast: boolean };

type Props = {
  kind: string;
  id: number;
  place: Place;
  /** The accessible names of the buttons. */
  up: string;
  down: string;
  onMove: (by: Move) => void;
};

/** Buttons that move a row up or down by one; renders nothing if there is only one row. */
export function MoveButtons({ kind, id, place: { isFirst, isLast }, up, down, onMove }: Props) {
  if (isFirst && isLast) return null;
  const mover = (by: Move, icon: string, label: string, isOff: boolean) => (
    <Mover
      size="small"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      aria-keyshortcuts={by < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      data-move={moveMark(kind, id, by)}
      onClick={() => !isOff && onMove(by)}
    >
      <Icon path={icon} fontSize="small" />
    </Mover>
  );
  return (
    <>
      {mover(-1, mdiArrowUp, up, isFirst)}
      {mover(1, mdiArrowDown, down, isLast)}
    </>
  );
}

const Mover = styled(IconButton)({ '&[aria-disabled=true]': { opacity: 0.4, cursor: 'not-allowed' } });

/** Visible to screen readers only. */
export const Spoken = styled('output')({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
});
