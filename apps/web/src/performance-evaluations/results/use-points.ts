import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { resultsWords } from './results.words.ts';

/** Hundredths as points with two decimals, 3.64 or 3,64; a dash for none. */
export function usePoints(): { points: (hundredths: number | null) => string; difference: (of: number) => string } {
  const say = useWords(resultsWords);
  const { hundredths } = useFormats();
  return {
    points: (value) => (value === null ? say('nothing') : hundredths(value)),
    // With its sign: the minus as wide as the plus, where `Intl` writes a hyphen.
    difference: (value) => (value > 0 ? `+${hundredths(value)}` : hundredths(value).replace('-', '−')),
  };
}
