import type { Compilable } from 'kysely';
import type { Db } from './handle.ts';
import type { BoundSegment, Position, Segment, Sorting } from './paging.ts';
import type { Bindable, Placeholders } from './placeholder.ts';
import { preparedByForm } from './prepared.ts';

interface Form extends Pick<Segment, 'hasKey'> {
  sorting: Sorting;
  isFirst: boolean;
}

type Values = Position & { accountId: number; limit: number };

/**
 * The segments of a frequently requested list without any filter: compiled once for each sort, for the first page and
 * for later ones.
 */
export function preparedPages<Row>(
  build: (db: Db, accountId: Bindable<number>, segment: BoundSegment) => Compilable<Row>,
): (db: Db, accountId: number, segment: Segment) => Promise<Row[]> {
  const read = preparedByForm(
    ({ sorting, hasKey, isFirst }: Form) => `${sorting.name} ${hasKey} ${isFirst}`,
    ({ sorting, hasKey, isFirst }) =>
      (db, v: Placeholders<Values>) =>
        build(db, v.accountId, { sorting, hasKey, after: isFirst ? undefined : v, limit: v.limit }),
  );
  return (db, accountId, { sorting, hasKey, after, limit }) =>
    read(db, { sorting, hasKey, isFirst: !after }, { accountId, key: after?.key ?? null, id: after?.id ?? 0, limit });
}
