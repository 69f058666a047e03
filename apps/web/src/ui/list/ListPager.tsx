import { Pager } from '../table/Pager.tsx';
import type { Place } from './use-list-place.ts';

type Props = {
  place: Pick<Place<string>, 'page' | 'goTo'>;
  page: { items: readonly unknown[]; size: number; total: number | null; nextCursor: string | null };
  /** The number of the page whose rows are shown, if it is not that of the address yet. */
  at?: number;
};

/** The pager of a list, whose place is in the address. */
export const ListPager = ({ place, page: { items, size, total, nextCursor }, at = place.page }: Props) => (
  <Pager
    offset={(at - 1) * size}
    shown={items.length}
    total={total}
    onFirst={place.goTo.first}
    onPrevious={place.goTo.previous}
    onNext={nextCursor ? () => place.goTo.next(nextCursor) : undefined}
  />
);

/** Whether a list has more than one page. */
export const hasPages = ({ place, page }: Pick<Props, 'place'> & { page: Pick<Props['page'], 'nextCursor'> }) =>
  place.page > 1 || page.nextCursor !== null;
