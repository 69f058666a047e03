import type { Calibration } from '@jornada/contract/performance-evaluations-calibration';
import { distributionOf, meanHundredths } from '@jornada/domain/evaluation-ratings';

/** The filters of a calibration; null for no filter. */
export type Narrowing = { leader_id: number | null; department: string | null };

/**
 * A calibration of the people of a leader or a department, with recalculated sums. It is computed from the full
 * calibration, without a request.
 */
export function narrowed(
  calibration: Calibration,
  { leader_id, department }: Narrowing,
  { rating, guide_percent }: { rating: { labels: string[] } | null; guide_percent: number[] | null },
): Calibration {
  if (leader_id === null && department === null) return calibration;
  const people = calibration.people.filter(
    (person) =>
      (leader_id === null || person.leader_id === leader_id) &&
      (department === null || person.department === department),
  );
  const by = Map.groupBy(people, (person) => person.leader_id);
  const ratings = people.map((person) => person.rating);
  return {
    ...calibration,
    people,
    distribution: distributionOf(ratings, rating?.labels.length ?? 0, guide_percent),
    by_leader: calibration.by_leader.flatMap((leader) => {
      const own = by.get(leader.leader_id);
      if (!own) return [];
      return {
        ...leader,
        people: own.length,
        mean_rating_hundredths: meanHundredths(own.flatMap((person) => person.rating ?? [])),
      };
    }),
  };
}
