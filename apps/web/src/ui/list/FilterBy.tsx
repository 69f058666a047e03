import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import { FilterMenu } from '../filters/FilterMenu.tsx';
import { narrowWords } from './narrow.words.ts';

type Props = { label: string; count: number; children: (close: () => void) => ReactNode };

/** A filter of a list: a button with the number of chosen values, and its panel. */
export function FilterBy({ label, ...rest }: Props) {
  const say = useWords(narrowWords);
  return <FilterMenu {...rest} label={label} name={say('by', { field: label })} />;
}
