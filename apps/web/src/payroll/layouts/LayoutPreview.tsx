import { check } from '@jornada/contract/faults';
import { payrollLayouts } from '@jornada/contract/payroll-layouts';
import { faultsOf } from '@jornada/domain/payroll-layout';
import { styled } from '../../ui/styled.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../api/call.ts';
import { radius, space } from '../../ui/scale.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { layoutWords } from './layouts.words.ts';
import type { LayoutValues } from './layout-values.ts';

/**
 * The first lines of a month in the edited layout; while the layout is incomplete, those of its last complete state.
 */
export function LayoutPreview({ month, values }: { month: string; values: LayoutValues }) {
  const say = useWords(layoutWords);
  const monthName = useMonthName()(month);
  const { name: _, ...shape } = useDeferredValue(values);
  const body = { month, ...shape };
  const { data } = useQuery({
    queryKey: [payrollLayouts.previewLayout.resource, payrollLayouts.previewLayout.name, body],
    queryFn: ({ signal }) => call(payrollLayouts.previewLayout, { body }, { signal }),
    enabled: 'value' in check(payrollLayouts.previewLayout.body, body) && faultsOf(shape).length === 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { lines, rows, misfits } = data;
  return (
    <Preview aria-label={say('preview', { month: monthName })}>
      <h3>{say('preview', { month: monthName })}</h3>
      {misfits.length > 0 ? (
        <ul role="alert">
          {misfits.map(({ row, field, width }) => {
            const column = say(`field.${field}`);
            return (
              <li key={`${row} ${field}`}>
                {width === null
                  ? say('preview.character', { row, column })
                  : say('preview.too-long', { row, column, width })}
              </li>
            );
          })}
        </ul>
      ) : rows === 0 ? (
        <p>{say('preview.none', { month: monthName })}</p>
      ) : (
        <>
          <pre>{lines.join('\n')}</pre>
          <p>{say('preview.rows', { rows })}</p>
        </>
      )}
    </Preview>
  );
}

const Preview = styled('section')(({ theme: { vars, typography } }) => ({
  ...typography.body2,
  marginTop: space(3),
  '& h3': { ...typography.subtitle2, margin: 0 },
  '& p': { margin: space(0.5, 0), color: vars.palette.text.secondary },
  '& pre': {
    fontFamily: 'ui-monospace, monospace',
    margin: space(0.5, 0),
    padding: space(1),
    overflow: 'auto',
    background: vars.palette.background.default,
    borderRadius: radius.s,
  },
  '& ul': { margin: space(0.5, 0), paddingLeft: space(2.5), color: vars.palette.error.main },
}));
