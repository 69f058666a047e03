import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { styled } from '../../ui/styled.ts';
import { Icon } from '../../ui/Icon.tsx';
import { space } from '../../ui/scale.ts';
import { useWords } from '../../words/words.ts';
import { closingWords } from './closings.words.ts';
import type { Sum } from './groups.ts';
import type { PeopleSort } from './people-view.ts';

type Props = {
  columns: readonly { field: Sum; label: string }[];
  sort: PeopleSort;
  onSort: (sort: PeopleSort) => void;
};

/** Column headers that sort the people; the first click on a figure sorts the largest first. */
export function PeopleHead({ columns, sort, onSort }: Props) {
  const say = useWords(closingWords);
  return (
    <Head>
      <tr>
        <th scope="col" aria-sort={sort === 'nome' ? 'ascending' : 'none'}>
          <button type="button" onClick={() => onSort('nome')}>
            {say('person')}
            {sort === 'nome' && <Icon path={mdiArrowUp} fontSize="inherit" />}
          </button>
        </th>
        {columns.map(({ field, label }) => {
          const direction = sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';
          return (
            <th key={field} scope="col" data-number aria-sort={direction}>
              <button type="button" onClick={() => onSort(direction === 'descending' ? field : `-${field}`)}>
                {label}
                {direction !== 'none' && (
                  <Icon path={direction === 'ascending' ? mdiArrowUp : mdiArrowDown} fontSize="inherit" />
                )}
              </button>
            </th>
          );
        })}
      </tr>
    </Head>
  );
}

const Head = styled('thead')(({ theme: { vars } }) => ({
  '& button': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    gap: space(0.25),
    minHeight: 24,
    cursor: 'pointer',
    '&:hover': { color: vars.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${vars.palette.primary.main}`, outlineOffset: 2 },
  },
}));
