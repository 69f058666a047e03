import type { CalibratedPerson } from '@jornada/contract/performance-evaluations-calibration';
import { useWords } from '../../words/words.ts';
import { boxKey, calibrationWords } from './calibration.words.ts';

/** Describes the previous rating of a person and the reason for the change; undefined for people who were not moved. */
export function useMoved(labels: readonly string[]) {
  const say = useWords(calibrationWords);
  return ({ changed, box, leader_box, leader_rating, last_reason }: CalibratedPerson): string | undefined => {
    if (!changed) return undefined;
    // Another rating of the same band belongs to the same box.
    const from = leader_box !== null && leader_box !== box ? say(boxKey(leader_box)) : labels[(leader_rating ?? 0) - 1];
    if (from === undefined)
      return last_reason === null ? say('moved.new') : say('moved.new.why', { reason: last_reason });
    return last_reason === null ? say('moved.from', { from }) : say('moved.from.why', { from, reason: last_reason });
  };
}
