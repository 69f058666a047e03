import { mdiChevronLeft, mdiChevronRight, mdiPageFirst } from '@mdi/js';
import { styled } from '../styled.ts';
import { IconButton } from '../Button.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { Icon } from '../Icon.tsx';
import { space } from '../scale.ts';
import { tableWords } from './table.words.ts';

type Props = {
  /** Number of rows before the first visible one, number of visible rows, and the total if known. */
  offset: number;
  shown: number;
  total: number | null;
  onFirst?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
};

/** Buttons of a list with cursor paging: next, previous and first. A cursor cannot jump to a page number. */
export function Pager({ offset, shown, total, onFirst, onPrevious, onNext }: Props) {
  const say = useWords(tableWords);
  const { number } = useFormats();
  const place = { from: number(offset + 1), to: number(offset + shown), total: number(total ?? 0) };
  return (
    <Bar aria-label={say('pages')}>
      <output>{shown === 0 ? say('none') : say(total === null ? 'range-open' : 'range', place)}</output>
      <Turn label={say('first')} icon={mdiPageFirst} onClick={onFirst} />
      <Turn label={say('previous')} icon={mdiChevronLeft} onClick={onPrevious} />
      <Turn label={say('next')} icon={mdiChevronRight} onClick={onNext} />
    </Bar>
  );
}

type TurnProps = { label: string; icon: string; onClick: (() => void) | undefined };

/** Without a target page the button stays focusable and is only marked as disabled. */
const Turn = ({ label, icon, onClick }: TurnProps) => (
  <IconButton
    size="small"
    aria-label={label}
    title={label}
    aria-disabled={!onClick}
    onClick={onClick}
    css={!onClick && { opacity: 0.38, cursor: 'default' }}
  >
    <Icon path={icon} />
  </IconButton>
);

const Bar = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(0.5),
  padding: space(0.5, 1),
  color: theme.vars.palette.text.secondary,
  '& > output': { marginInlineEnd: space(1) },
}));
