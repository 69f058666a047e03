import { styled } from '../styled.ts';
import { type ReactNode, useId } from 'react';
import { useWords } from '../../words/words.ts';
import { Input } from '../Input.tsx';
import { space } from '../scale.ts';
import { listWords } from './list.words.ts';

/** Named sort orders, for lists whose rows are cards without column headers. */
export type Orders<S extends string> = readonly { value: S; label: string }[];

type Props<S extends string> = {
  /** Text with the number of rows; empty until it is known. */
  found: string;
  sort: S;
  orders: Orders<S>;
  onSort: (sort: S) => void;
  /** Further controls at the end. */
  children?: ReactNode;
};

/** Number and order of the rows, above a list. */
export function SortBar<S extends string>({ found, sort, orders, onSort, children }: Props<S>) {
  const say = useWords(listWords);
  const id = useId();
  return (
    <Bar>
      <output>{found}</output>
      <label htmlFor={id}>{say('sort-by')}</label>
      <Input id={id} as="select" value={sort} onChange={(event) => onSort(event.target.value as S)}>
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Input>
      {children}
    </Bar>
  );
}

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: space(1),
  flex: 1,
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
  '& > output': { flex: 1, whiteSpace: 'nowrap' },
  '& > div': { flex: '0 1 210px' },
  // Doubled for specificity: the control's own style starts with `all: unset`.
  '&& select': {
    color: theme.vars.palette.text.primary,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
  containerType: 'inline-size',
  '@container (max-width: 640px)': {
    '& > label': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
  '@media print': { '& > label, & > div': { display: 'none' } },
}));
