import { useState } from 'react';
import type { Cut } from './cut.ts';
import { useJudged } from './use-judged.ts';

/**
 * An image that is cropped before it is sent.
 * @param first the cut of an image that has just been chosen
 * @param forget discards the upload of the image before
 */
export function useChosenImage(first: Cut, forget: () => void) {
  const { judge, refuse, refusals } = useJudged();
  const [chosen, setChosen] = useState<File | null>(null);
  const [cut, setCut] = useState<Cut>(first);
  const take = async (files: File[]) => {
    forget();
    const [good] = await judge(files.slice(0, 1));
    if (!good) return;
    setCut(first);
    setChosen(good);
  };
  return { chosen, setChosen, cut, setCut, take, refuse, refusals };
}
