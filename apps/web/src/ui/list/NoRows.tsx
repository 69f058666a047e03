import type { ReactNode } from 'react';
import { NothingFound } from './NothingFound.tsx';

type Props = {
  place: { filtered: boolean; clearFilters: () => void };
  /** Of a narrowed list: that nothing matches, what to try instead, and the label of the button that shows all rows. */
  title: string;
  text: string;
  clear?: string;
  /** Of the whole list: how it begins. */
  children: ReactNode;
};

/** Replaces the rows of a list that has none, or none that match its filters. */
export const NoRows = ({ place, children, ...texts }: Props) =>
  place.filtered ? <NothingFound {...texts} onClear={place.clearFilters} /> : children;
