import { useFormats } from '../../words/format.ts';

/** Formats a score with a minus sign as wide as a digit, instead of the hyphen of `Intl`. */
export function useScoreText(): (score: number) => string {
  const { number } = useFormats();
  return (score) => number(score).replace('-', '−');
}
