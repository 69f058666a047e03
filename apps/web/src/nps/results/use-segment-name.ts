import type { NpsSegment } from '@jornada/contract/nps-results';
import type { NpsSegmentation } from '@jornada/domain/nps';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

const TENURE = ['tenure.0', 'tenure.1', 'tenure.2', 'tenure.3', 'tenure.4', 'tenure.5'] as const;

/**
 * Returns the name of a segment. Bands of years have a translated text; names of people and departments come from the
 * server.
 */
export function useSegmentName(by: NpsSegmentation): (segment: Pick<NpsSegment, 'key' | 'label'>) => string {
  const say = useWords(resultsWords);
  return ({ key, label }) => {
    const band = by === 'tenure' ? TENURE[Number(key)] : undefined;
    return band ? say(band) : label;
  };
}
