import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

/** Formats hundredths as points with two decimals, 3.64 or 3,64; a dash for null. */
export function usePoints(): { points: (hundredths: number | null) => string; difference: (of: number) => string } {
  const say = useWords(resultsWords);
  const { hundredths } = useFormats();
  return {
    points: (value) => (value === null ? say('nothing') : hundredths(value)),
    // With its sign. `Intl` uses a hyphen, which is replaced by a minus as wide as the plus.
    difference: (value) => (value > 0 ? `+${hundredths(value)}` : hundredths(value).replace('-', '−')),
  };
}
