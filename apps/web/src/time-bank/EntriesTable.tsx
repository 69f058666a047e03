import { mdiBookOpenBlankVariantOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { ListOf } from '../ui/list/ListOf.tsx';
import { space } from '../ui/scale.ts';
import { Empty } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { useEntryColumns } from './entry-columns.tsx';
import { bankWords } from './time-bank.words.ts';
import type { useStatement } from './use-statement.ts';

type Props = Pick<ReturnType<typeof useStatement>, 'place' | 'page'> & { onOpen: (id: number) => void };

/** The whole ledger in the order of booking, newest first; each entry shows the balance after it. */
export function EntriesTable({ place, page, onOpen }: Props) {
  const say = useWords(bankWords);
  const columns = useEntryColumns();
  return (
    <Lines>
      <ListOf
        label={say('entries')}
        loading={say('entries.loading')}
        columns={columns}
        place={place}
        page={page}
        empty={
          <Empty icon={mdiBookOpenBlankVariantOutline} title={say('entries.none')} text={say('entries.none-text')} />
        }
        onOpen={onOpen}
      />
    </Lines>
  );
}

const Lines = styled('div')(({ theme }) => ({
  margin: space(0, -2.5, -1.5),
  [theme.breakpoints.down('sm')]: { margin: space(0, -1.75, -1) },
  '@container table (min-width: 600px)': {
    '& th:first-of-type, & td:first-of-type': { paddingInlineStart: space(2.5) },
    '& th:last-of-type, & td:last-of-type': { paddingInlineEnd: space(2.5) },
  },
  // The last visible column where later ones have no space.
  '@container table (min-width: 600px) and (max-width: 859.95px)': {
    '& th:nth-last-of-type(3), & td:nth-last-of-type(3)': { paddingInlineEnd: space(2.5) },
  },
  '@container table (min-width: 860px) and (max-width: 1079.95px)': {
    '& th:nth-last-of-type(2), & td:nth-last-of-type(2)': { paddingInlineEnd: space(2.5) },
  },
  '& .what': { paddingBlock: space(1), overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .what > a': { fontWeight: 600, color: 'inherit', textDecoration: 'none' },
  '& tr:hover .what > a': { textDecoration: 'underline' },
  '& .what > span': { color: theme.vars.palette.text.secondary },
  '& .what > small': {
    display: 'block',
    color: theme.vars.palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  '& .what[data-undone=true] > a, & .undone': { textDecoration: 'line-through' },
  '& [data-below=true]': { color: theme.vars.palette.error.main },
  '& nav': { '@media print': { display: 'none' } },
}));
