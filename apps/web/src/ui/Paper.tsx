import { ink } from './fixed-colors.ts';
import { styled } from './styled.ts';

/** A document on A4 sheets: black on white in every theme. Its footer has lines for signatures. */
export const Paper = styled('article')({
  color: ink.text,
  background: ink.paper,
  fontSize: '9.5pt',
  lineHeight: 1.4,
  fontVariantNumeric: 'tabular-nums',
  '& h1': { fontSize: '16pt', margin: '0 0 2mm' },
  '& h2': { fontSize: '12pt', margin: '4mm 0 1mm' },
  '& + &': { breakBefore: 'page' },
  '& p': { margin: 0 },
  '& dl': { margin: '0 0 3mm' },
  '& dl > div': { display: 'flex', gap: '2mm' },
  '& dt': { minWidth: '32mm', color: ink.secondary },
  '& dd': { margin: 0 },
  '& [data-facts]': { display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '6mm' },
  // Facts that are longer than half a line.
  '& [data-facts] > [data-long]': { gridColumn: '1 / -1' },
  '& [data-sums]': { display: 'flex', gap: '8mm' },
  '& [data-sums] > div': { display: 'block' },
  '& [data-sums] dt': { minWidth: 0 },
  '& [data-sums] dd': { fontWeight: 650 },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '9pt', color: ink.text },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': {
    padding: '0.8mm 1.5mm',
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: `0.2mm solid ${ink.line}`,
    color: ink.text,
  },
  '& [data-align=end]': { textAlign: 'end' },
  '& [data-align=end], & [data-day]': { whiteSpace: 'nowrap' },
  '& td > span, & li > span': { color: ink.secondary },
  '& small': { display: 'block', fontSize: '8pt', color: ink.secondary },
  '& footer': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '20mm', marginTop: '18mm', breakInside: 'avoid' },
  '& footer small': { gridColumn: '1 / -1' },
  '& footer p': { borderTop: `0.2mm solid ${ink.text}`, paddingTop: '1mm' },
});
