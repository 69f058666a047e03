import { space } from '../../ui/scale.ts';
import { styled } from '../../ui/styled.ts';
import { HeadRow } from '../../ui/table/HeadRow.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { cyclesWords } from './cycles.words.ts';

type Props = { title: string; rows: readonly { key: string; name: string; forms: number; submitted: number }[] };

/** How many forms are submitted, one row for each group or leader. */
export function Tallies({ title, rows }: Props) {
  const say = useWords(cyclesWords);
  const { number } = useFormats();
  return (
    <Table>
      <caption>{title}</caption>
      <HeadRow
        texts={[say('progress.name')]}
        numbers={[say('progress.submitted'), say('progress.forms'), say('progress.percent')]}
      />
      <tbody>
        {rows.map(({ key, name, forms, submitted }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-number>{number(submitted)}</td>
            <td data-number>{number(forms)}</td>
            <td data-number>{number(Math.floor((100 * submitted) / Math.max(1, forms)))}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Styles of a table on the page of an evaluation. */
export const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& caption': { fontWeight: 600, textAlign: 'start', paddingBlock: space(0.5) },
  '& th, & td': {
    padding: space(0.5, 1, 0.5, 0),
    textAlign: 'start',
    fontWeight: 400,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    overflowWrap: 'anywhere',
  },
  // Headers of number columns wrap, to leave space for names.
  '& thead th[data-number]': { whiteSpace: 'normal' },
  '& thead th': { ...theme.typography.caption, border: 0, color: theme.vars.palette.text.secondary },
  '& [data-number]': { textAlign: 'end', whiteSpace: 'nowrap', overflowWrap: 'normal' },
}));
