import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useWords } from '../../words/words.ts';
import { templateWords } from './templates.words.ts';

type Props = {
  name: string;
  at: number;
  count: number;
  busy: boolean;
  onEdit: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

export function SectionButtons({ name, at, count, busy, onEdit, onMove, onRemove }: Props) {
  const say = useWords(templateWords);
  const all = [
    ['up', mdiArrowUp, () => onMove(at - 1), busy || at === 0],
    ['down', mdiArrowDown, () => onMove(at + 1), busy || at === count - 1],
    ['change', mdiPencilOutline, onEdit, false],
    ['remove', mdiDeleteOutline, onRemove, busy],
  ] as const;
  return (
    <span>
      {all.map(([which, icon, onClick, off]) => (
        <IconButton key={which} size="small" aria-label={say(which, { name })} disabled={off} onClick={onClick}>
          <Icon path={icon} fontSize="small" />
        </IconButton>
      ))}
    </span>
  );
}
