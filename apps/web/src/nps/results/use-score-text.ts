import { useFormats } from '../../words/format.ts';

/** A score with the minus sign, which is as wide as a digit: `Intl` writes a hyphen. */
export function useScoreText(): (score: number) => string {
  const { number } = useFormats();
  return (score) => number(score).replace('-', '−');
}
