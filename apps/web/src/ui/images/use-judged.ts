import { useState } from 'react';
import { useLanguage } from '../../words/language.ts';
import { useWords } from '../../words/words.ts';
import { imageWords } from './images.words.ts';
import { checkImage } from './check-image.ts';

/** Separates valid images from the others, and returns an error message for each of the others. */
export function useJudged() {
  const say = useWords(imageWords);
  const language = useLanguage();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const size = (bytes: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
      bytes / 2 ** 20,
    );

  return {
    refusals,
    refuse: (sentence: string) => setRefusals([sentence]),
    forget: () => setRefusals([]),
    judge: async (files: readonly File[]): Promise<File[]> => {
      const faults = await Promise.all(files.map(checkImage));
      setRefusals(
        files.flatMap(({ name, size: bytes }, at) => {
          const fault = faults[at];
          return fault ? [say(`refused.${fault}`, { name, size: size(bytes) })] : [];
        }),
      );
      return files.filter((_, at) => faults[at] === undefined);
    },
  };
}
