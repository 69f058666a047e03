import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { calendarWords } from './calendar.words.ts';

type Props = { page: number; size: number; total: number; onGo: (page: number) => void };

/** Goes to the previous and next people of the calendar. */
export function People({ page, size, total, onGo }: Props) {
  const say = useWords(calendarWords);
  const last = Math.ceil(total / size);
  return (
    <Pages aria-label={say('pages')} data-off-paper>
      <IconButton
        size="small"
        aria-label={say('previous.page')}
        aria-disabled={page === 1}
        onClick={() => page > 1 && onGo(page - 1)}
      >
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <span>{say('shown', { from: (page - 1) * size + 1, to: Math.min(page * size, total), total })}</span>
      <IconButton
        size="small"
        aria-label={say('next.page')}
        aria-disabled={page === last}
        onClick={() => page < last && onGo(page + 1)}
      >
        <Icon path={mdiChevronRight} />
      </IconButton>
    </Pages>
  );
}

const Pages = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space(0.5),
}));
